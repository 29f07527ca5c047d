// What everybody else feels while bodies with far too many names, parts, keys or levels arrive, twenty at once; and how long the app then
// takes to end. Prints figures and judges nothing: tests/api/flood.test.ts does. Needs a build.
import { setTimeout as pause } from 'node:timers/promises'
import { FLOODS, type FloodBody, sendFlood } from '../tests/setup/flood-bodies'
import { benchApp, benchDatabase } from './bench-app'
import { quantiles, table } from './figures'

const AT_ONCE = 20
const DOORS = ['/login', '/api/collections/users/auth-with-password', '/api/batch']
const LOOK_EVERY = 10

const database = await benchDatabase()
const app = await benchApp(database.url, {}, { timed: false })
const print = table(62, 14)
try {
  // The first of each kind loads what answers it.
  for (const path of DOORS) await sendFlood(app.url + path, { type: 'application/x-www-form-urlencoded', body: 'a=b' })
  print(`${AT_ONCE} at once`, 'status', 'all ms', 'healthz p50', 'healthz max')
  for (const path of DOORS) {
    for (const [name, flood] of Object.entries(FLOODS)) await measure(path, name, flood)
  }
  const began = performance.now()
  await app.stop()
  print('the app ends after', '', ms(performance.now() - began))
} finally {
  await database.drop()
}

async function measure(path: string, name: string, flood: FloodBody) {
  const began = performance.now()
  const answers = Promise.all(Array.from({ length: AT_ONCE }, () => sendFlood(app.url + path, flood)))
  const waits = await lookingUntil(answers)
  const statuses = [...new Set(await answers)].join(' ')
  const { p50, max } = quantiles(waits)
  print(`${path}: ${name}`, statuses, ms(performance.now() - began), ms(p50), ms(max))
}

/** How long `/healthz` took, again and again until `done`. */
async function lookingUntil(done: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  const over = done.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const asked = performance.now()
    await (await fetch(`${app.url}/healthz`)).text()
    waits.push(performance.now() - asked)
    await pause(LOOK_EVERY)
  }
  await over
  return waits
}

function ms(time: number) {
  return time.toFixed(0)
}
