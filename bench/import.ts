// Measures server time and memory of imports and of the export: 1,000 rows in a request, 20,000 in a job, 10,000 kits
// exported. Prints figures only. Needs a build.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { createUser } from '~/features/account/accounts/accounts.server'
import { csvLine } from '~/features/transfer/csv/csv-text'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { table, watchMemory } from './figures'

const SAMPLE: string[][] = parse(readFileSync('tests/fixtures/csv/kits-1000.csv'))
const ROUNDS = 5
const print = table(44, 11)
let people = 0

const database = await benchDatabase()
connectDatabase(database.url)
const app = await benchApp(database.url)
try {
  await measureThousand()
  await measureLong()
  await measureExport()
} finally {
  await app.stop()
  await disconnectDatabase()
  await database.drop()
}
process.exit()

async function measureThousand() {
  console.log(`1,000 rows, ${ROUNDS} empty accounts one after the other: server time in ms`)
  print('', 'file in', 'check page', 'confirm', 'result')
  for (let round = 1; round <= ROUNDS; round++) {
    const headers = await newcomer()
    const { path, ms } = await bringFile(headers, rowsOf(1_000))
    const check = await app.get(path, headers)
    const confirm = await app.post(path, new URLSearchParams({ import: 'yes' }), headers)
    const result = await app.get(`${path}/result`, headers)
    print(`round ${round}`, ...[ms, check.ms, confirm.ms, result.ms].map(inMs))
  }
}

async function measureLong() {
  console.log('\n20,000 rows, behind the scenes')
  const headers = await newcomer()
  const memory = watchMemory(app.memory)
  const { path, ms } = await bringFile(headers, rowsOf(20_000))
  const check = await app.get(path, headers)
  const began = performance.now()
  const confirm = await app.post(path, new URLSearchParams({ import: 'yes' }), headers)
  let slowest = 0
  while (!(await isDone(`${path}/result`))) slowest = Math.max(slowest, (await app.get('/login')).ms)
  const seconds = (performance.now() - began) / 1000
  print('file in, check page, confirm (ms)', ...[ms, check.ms, confirm.ms].map(inMs))
  print('confirm until all are in (s)', seconds.toFixed(1))
  print('slowest other page during it (ms)', inMs(slowest))
  print('memory before, peak, after (MB)', memory.before, memory.stop(), app.memory())

  async function isDone(result: string) {
    await pause(100)
    const answer = await fetch(app.url + result, { headers })
    return (await answer.text()).includes('kits are in')
  }
}

async function measureExport() {
  console.log('\nExport of 10,000 kits')
  const headers = await newcomer()
  const { path } = await bringFile(headers, rowsOf(10_000))
  await app.post(path, new URLSearchParams({ import: 'yes' }), headers)
  while (!(await (await fetch(`${app.url}${path}/result`, { headers })).text()).includes('kits are in'))
    await pause(200)
  for (const [words, slowness] of [
    ['as fast as it goes', 0],
    ['to a slow reader', 5],
  ] as const) {
    const memory = watchMemory(app.memory)
    const began = performance.now()
    const answer = await fetch(`${app.url}/export`, { headers })
    let bytes = 0
    let first = 0
    const reader = answer.body?.getReader()
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      first ||= performance.now() - began
      bytes += read.value.length
      if (slowness) await pause(slowness)
    }
    const total = performance.now() - began
    print(`${words}: first byte, whole (ms), kB`, inMs(first), inMs(total), String(Math.round(bytes / 1000)))
    print('memory before, peak, after (MB)', memory.before, memory.stop(), app.memory())
  }
}

/** Creates a user with an empty collection and a session. */
async function newcomer() {
  const name = `bench-${++people}`
  const { id } = await createUser(
    { email: `${name}@example.com`, username: name, password: 'glitter-2026' },
    { verified: true },
  )
  return sessionOf(database.pool, id)
}

async function bringFile(headers: Record<string, string>, text: string) {
  const form = new FormData()
  form.set('file', new File([text], 'kits.csv', { type: 'text/csv' }))
  const { ms, location } = await app.post('/import', form, headers)
  if (!location?.startsWith('/import/')) throw new Error(`The file was not taken: ${location}`)
  return { path: location, ms }
}

/** Repeats the sample with unique titles. */
function rowsOf(count: number): string {
  const [header = [], ...rows] = SAMPLE
  const lines = Array.from({ length: count }, (_, at) => {
    const [title, ...cells] = rows[at % rows.length] ?? []
    return csvLine([`${title} ${at}`, ...cells])
  })
  return csvLine(header) + lines.join('')
}

function inMs(ms: number) {
  return ms.toFixed(0)
}
