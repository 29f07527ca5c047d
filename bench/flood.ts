// Measures response times for other clients during twenty concurrent requests whose bodies have far too many names,
// parts, keys or levels, and how long the app then takes to stop. Has no limits: tests/api/flood.test.ts checks them.
// Needs a build.
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FLOODS, type FloodBody, sendFlood } from '../tests/setup/flood-bodies'
import { benchApp, benchDatabase } from './bench-app'
import { quantiles, table } from './figures'

const AT_ONCE = 20
const DOORS = ['/login', '/api/collections/users/auth-with-password', '/api/batch']
const PROBE_EVERY_MS = 5
const SMALL: FloodBody = { type: 'application/x-www-form-urlencoded', body: 'a=b' }

const database = await benchDatabase()
const app = await benchApp(database.url, {}, { timed: false })
const print = table(62, 14)
console.log(`Load average before: ${loadavg()[0]?.toFixed(1)}`)
try {
  // The first request of each kind loads its modules.
  for (const path of DOORS) await sendFlood(app.url + path, SMALL)
  print(`${AT_ONCE} concurrently`, 'status', 'all ms', 'healthz p50', 'healthz max')
  for (const path of DOORS) {
    for (const [name, flood] of Object.entries({ 'a form of one name': SMALL, ...FLOODS }))
      await measure(path, name, flood)
  }
  const began = performance.now()
  await app.stop()
  print('the app stops after', '', ms(performance.now() - began))
} finally {
  await database.drop()
}

async function measure(path: string, name: string, flood: FloodBody) {
  const probe = new Worker(new URL('./health-probe.mjs', import.meta.url), {
    workerData: { url: `${app.url}/healthz`, everyMs: PROBE_EVERY_MS },
  })
  await once(probe, 'message')
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sendFlood(app.url + path, flood)))
  const all = performance.now() - began
  probe.postMessage('stop')
  const [waits] = (await once(probe, 'message')) as [number[]]
  const { p50, max } = quantiles(waits)
  print(`${path}: ${name}`, [...new Set(answers)].join(' '), ms(all), ms(p50), ms(max))
}

function ms(time: number) {
  return time.toFixed(0)
}
