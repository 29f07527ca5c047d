// Measures processor time of the app per request: of the pages of a user with 10,000 kits, and of the calls of the API.
// Processor time depends less on other work of the machine than the clock does. Prints figures only. Needs a build.
// ONLY=dashboard measures the requests whose name contains it. PROFILE=folder writes a profile for Chrome's DevTools.
import autocannon from 'autocannon'
import { signToken } from '~/pocketbase/tokens.server'
import { type BenchApp, benchApp, benchDatabase, sessionOf } from './bench-app'
import { table } from './figures'
import { BENCH_USER, seed } from './seed'

const ONLY = process.env.ONLY ?? ''
const PAGES = Number(process.env.REQUESTS ?? 100)
const CALLS = PAGES * 20
// Requests of a page until V8 has compiled its code: the first thousand cost two thirds more than the third.
const WARM_UP = 2_000
const ROUNDS = 2
const TITLE = 'Made for the measure'
const print = table(30, 12)

type Call = { path: string; method?: 'GET' | 'POST' | 'PATCH'; body?: object }

const database = await benchDatabase()
try {
  console.log('Filling the database: 10,000 kits and 50,000 notes, and twenty people with 200 kits each …')
  await seed(database.pool, {
    big: { kits: 10_000, notesPerKit: 5, companies: 60, artists: 400, tags: 120 },
    others: { users: 20, kits: 200, notesPerKit: 0.2 },
  })
  const session = await sessionOf(database.pool, BENCH_USER)
  const token = await tokenOfUser()
  const flags = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
  const app = await benchApp(database.url, {}, { timed: false, flags })
  try {
    console.log(`\nProcessor time of the app for one request, the least of ${ROUNDS} rounds`)
    print('', 'ms', 'bytes')
    const kit = await kitToMeasure()
    for (const [name, path] of wanted(pagesOf(kit))) await measure(app, name, { path }, session, PAGES, 1)
    for (const [name, call] of wanted(callsOf(kit))) {
      await measure(app, name, call, { Authorization: token, 'Content-Type': 'application/json' }, CALLS, 4)
      await database.pool.query('delete from projects where title = $1', [TITLE])
    }
  } finally {
    await app.stop()
  }
} finally {
  await database.drop()
}
process.exit()

function wanted<T>(requests: Record<string, T>) {
  return Object.entries(requests).filter(([name]) => name.includes(ONLY))
}

function pagesOf(kit: string): Record<string, string> {
  return {
    dashboard: '/dashboard?status=active',
    'dashboard, list view': '/dashboard?status=active&view=list',
    'dashboard, data only': '/dashboard.data?status=active',
    overview: '/overview',
    kit: `/projects/${kit}`,
    'new kit': '/projects/new',
    year: '/years/2022',
    randomizer: '/randomizer?pool=stash&mix=1',
    companies: '/companies',
    profile: '/profile',
  }
}

function callsOf(kit: string): Record<string, Call> {
  const records = '/api/collections/projects/records'
  return {
    'api create': { path: records, method: 'POST', body: { title: TITLE, status: 'stash', user: BENCH_USER } },
    'api update': { path: `${records}/${kit}`, method: 'PATCH', body: { total_diamonds: 41_000 } },
    'api auth-refresh': { path: '/api/collections/users/auth-refresh', method: 'POST' },
    'api view': { path: `${records}/${kit}` },
    'api list': { path: `${records}?perPage=30&sort=-updated&skipTotal=1` },
  }
}

async function measure(
  app: BenchApp,
  name: string,
  { path, method = 'GET', body }: Call,
  headers: Record<string, string>,
  amount: number,
  connections: number,
) {
  const send = (amount: number) =>
    autocannon({ url: app.url + path, method, headers, body: body && JSON.stringify(body), amount, connections })
  await send(WARM_UP)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = app.cpu().own
    const { errors, non2xx } = await send(amount)
    if (errors + non2xx > 0) throw new Error(`${name}: ${non2xx} refusals, ${errors} failures.`)
    times.push(((app.cpu().own - before) * 1000) / amount)
  }
  const response = await fetch(app.url + path, { method, headers, body: body && JSON.stringify(body) })
  print(name, Math.min(...times).toFixed(3), (await response.arrayBuffer()).byteLength)
}

async function kitToMeasure(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from projects where "user" = $1 order by updated desc limit 1',
    [BENCH_USER],
  )
  return rows[0]?.id ?? ''
}

async function tokenOfUser(): Promise<string> {
  const { rows } = await database.pool.query<{ key: string }>('select token_key as key from users where id = $1', [
    BENCH_USER,
  ])
  return signToken('auth', { collectionId: '_pb_users_auth_', id: BENCH_USER, tokenKey: rows[0]?.key ?? '' })
}
