// Measures requests per second and latency of the API, next to a bare Express route with the same load generator in the
// same run: on a busy machine only the ratios are meaningful. Then its memory over many requests, and the gain of a
// second worker.
// Prints figures only. Needs a build. REQUESTS=20000 sends fewer requests for the memory; ROUNDS and SECONDS set the
// length. ONLY=memory skips the rest.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { projects } from '~/pocketbase/collections/projects.server'
import { listRecords } from '~/pocketbase/records.server'
import { signToken } from '~/pocketbase/tokens.server'
import { type BenchApp, benchApp, benchDatabase } from './bench-app'
import { holdToShare } from './cpu-share'
import { table } from './figures'
import { statementsOf } from './measure'
import { BENCH_USER, seed } from './seed'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 4)
const REQUESTS = Number(process.env.REQUESTS ?? 100_000)
const STEPS = 10
/** `memory` measures nothing else. */
const ONLY = process.env.ONLY ?? ''
/** Connections for lists, and for requests whose latency matters. */
const MANY = 32
const FEW = 4
/** Two workers with this share of a processor each leave most of two processors to Postgres and the generator. */
const ROOM = 0.25
/** Seconds until the app reaches its full speed. */
const WARM_UP = 10
const TITLE = 'Made for the measure'
const print = table(28, 10)

type Call = { connections: number; path: string; method?: 'GET' | 'POST' | 'PATCH'; body?: object }

const database = await benchDatabase()
let token = ''
try {
  console.log('Filling the database: 10,000 kits and 50,000 notes, and a thousand people with 200 kits each …')
  await seed(database.pool)
  connectDatabase(database.url)
  token = await tokenOfUser()
  const calls = await callsToMeasure()
  await withApp(async app => {
    if (!ONLY) await beside(app, calls)
    if (!ONLY) await statements(calls['list with expand'])
    await memory(app, Object.values(calls))
  })
  if (!ONLY) await workers(calls.list)
} finally {
  await disconnectDatabase()
  await database.drop()
}
process.exit()

async function withApp(measure: (app: BenchApp) => Promise<void>) {
  const app = await benchApp(database.url, {}, { timed: false })
  try {
    await measure(app)
  } finally {
    await app.stop()
  }
}

async function callsToMeasure() {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from projects where "user" = $1 order by updated desc limit 1',
    [BENCH_USER],
  )
  const kit = rows[0]?.id ?? ''
  const records = '/api/collections/projects/records'
  const page = `${records}?page=1&perPage=30&sort=-updated&filter=${encodeURIComponent(`user = "${BENCH_USER}"`)}`
  return {
    list: { connections: MANY, path: `${page}&skipTotal=1` },
    'list with totals': { connections: MANY, path: page },
    'list with expand': {
      connections: MANY,
      path: `${page}&skipTotal=1&expand=company,artist,project_tags_via_project.tag`,
    },
    view: { connections: FEW, path: `${records}/${kit}` },
    create: {
      connections: FEW,
      path: records,
      method: 'POST',
      body: { title: TITLE, status: 'stash', user: BENCH_USER },
    },
    update: { connections: FEW, path: `${records}/${kit}`, method: 'PATCH', body: { total_diamonds: 41_000 } },
    'auth-refresh': { connections: FEW, path: '/api/collections/users/auth-refresh', method: 'POST' },
  } satisfies Record<string, Call>
}

/** Alternates each request with the bare route and takes the best of the rounds. */
async function beside(app: BenchApp, calls: Record<string, Call>) {
  const bare = await bareRoute()
  const best = new Map<string, autocannon.Result>()
  console.log(
    `\nBest of ${ROUNDS} rounds of ${SECONDS} s; load of the machine before: ${loadavg()[0]?.toFixed(1)} of ${cpus().length}`,
  )
  for (const [words, call] of Object.entries(calls)) await measure(app.url, call, { duration: 2 }, words)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [words, base, call] of [
      ['a bare route of Express', bare.url, { connections: MANY, path: '/' }] as const,
      ...Object.entries(calls).map(([words, call]) => [words, app.url, call] as const),
    ]) {
      const result = await measure(base, call, { duration: SECONDS }, words)
      const former = best.get(words)
      if (!former || result.requests.average > former.requests.average) best.set(words, result)
    }
    await withoutCreated()
  }
  bare.stop()
  const top = best.get('a bare route of Express')?.requests.average ?? 0
  print('', 'concurrent', 'a second', 'of bare', 'p50 ms', 'p97.5', 'p99')
  for (const [words, { connections, requests, latency }] of best) {
    const share = `${((requests.average / top) * 100).toFixed(1)} %`
    print(words, connections, requests.average.toFixed(0), share, latency.p50, latency.p97_5, latency.p99)
  }
}

/** Keeps 10,000 kits in every round. */
async function withoutCreated() {
  await database.pool.query('delete from projects where "user" = $1 and title = $2', [BENCH_USER, TITLE])
  await database.pool.query('vacuum analyze projects')
}

/** Counts the statements of a list with expand, in addition to the token's, by page size. */
async function statements({ path }: Call) {
  console.log('\nStatements of a list with expand')
  const query = new URLSearchParams(path.slice(path.indexOf('?')))
  const requester = { kind: 'user', id: BENCH_USER, verified: true } as const
  const asked = () => listRecords(query, { registry: COLLECTIONS, requester, collection: projects })
  // Each new connection begins with one statement.
  await asked()
  for (const size of [1, 30, 500]) {
    query.set('perPage', String(size))
    let found = 0
    const sent = await statementsOf(async () => {
      found = (await asked()).items.length
    })
    print(`${found} a page`, sent.length)
  }
}

/** Sends every kind of call in turns, and prints resident memory after each step. */
async function memory(app: BenchApp, calls: Call[]) {
  console.log(`\nMemory of the app over ${REQUESTS.toLocaleString('en')} calls of all kinds`)
  print('at first', `${app.memory()} MB`)
  for (let step = 1; step <= STEPS; step++) {
    for (const call of calls)
      await measure(app.url, call, { amount: Math.ceil(REQUESTS / STEPS / calls.length) }, call.path)
    await withoutCreated()
    print(`after ${((REQUESTS / STEPS) * step).toLocaleString('en')}`, `${app.memory()} MB`)
  }
}

/** Compares one worker with two: competing with Postgres and the load generator, and with limited processor shares. */
async function workers(call: Call) {
  console.log('\nLists a second')
  print('', 'one worker', 'two', 'times')
  for (const share of [null, ROOM]) {
    const one = await withWorkers('1', share, call)
    const two = await withWorkers('2', share, call)
    const words = share ? `each ${share * 100} % of a processor` : 'as they are'
    if (one && two) print(words, one.toFixed(0), two.toFixed(0), (two / one).toFixed(2))
    else print(words, 'not measured: it takes Linux and an administrator')
  }
}

async function withWorkers(count: string, share: number | null, call: Call): Promise<number | null> {
  const app = await benchApp(database.url, { WORKERS: count }, { timed: false })
  // The first worker reports that it is ready.
  await pause(3_000)
  // V8 optimizes hot code, which takes long with a small processor share.
  await measure(app.url, call, { duration: WARM_UP }, 'list')
  const letGo = share ? holdToShare(app.workers(), share) : () => {}
  try {
    return letGo && (await most(app, call))
  } finally {
    await app.stop()
    letGo?.()
  }
}

async function most(app: BenchApp, call: Call): Promise<number> {
  const rounds: number[] = []
  while (rounds.length < ROUNDS)
    rounds.push((await measure(app.url, call, { duration: SECONDS }, 'list')).requests.average)
  return Math.max(...rounds)
}

async function measure(base: string, call: Call, length: { duration: number } | { amount: number }, words: string) {
  const { connections, path, method = 'GET', body } = call
  const result = await autocannon({
    url: base + path,
    connections,
    method,
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
    ...length,
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${words}: ${result.non2xx} answers were refusals, ${result.errors} calls failed.`)
  }
  return result
}

async function tokenOfUser(): Promise<string> {
  const { rows } = await database.pool.query<{ key: string }>('select token_key as key from users where id = $1', [
    BENCH_USER,
  ])
  return signToken('auth', { collectionId: '_pb_users_auth_', id: BENCH_USER, tokenKey: rows[0]?.key ?? '' })
}

/** A bare Express app in a separate process, as the baseline. */
async function bareRoute() {
  const script = `
    import express from 'express'
    const app = express()
    app.get('/', (req, res) => res.json({ ok: true }))
    const server = app.listen(0, () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://localhost:${Number(port)}`, stop: () => child.kill() }
}
