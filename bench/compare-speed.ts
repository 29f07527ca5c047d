// Speed of the app next to a reference PocketBase with the same 10,000 kits, in turns.
import autocannon from 'autocannon'
import { signToken } from '~/pocketbase/tokens.server'
import type { BenchDatabase } from './bench-app'
import { table } from './figures'
import { requestJson, type Side } from './reference'
import { BENCH_USER, seed } from './seed'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 3)
/** Only the kinds whose name contains this. */
const ONLY = process.env.ONLY ?? ''
const MANY = 32
const FEW = 4
const BATCH = 500
const TITLE = 'Made for the measure'
const PASSWORD = 'bench-mark-2026'
const print = table(26, 11)

type Call = { connections: number; path: string; method?: 'GET' | 'POST' | 'PATCH'; body?: object }
type Figures = { perSecond: number[]; p99: number[] }

/** Fills both sides, measures each call in turns and prints medians: requests a second, their ratio, and p99. */
export async function compareSpeed(ours: Side, theirs: Side, database: BenchDatabase): Promise<void> {
  console.log('Filling both: 10,000 kits of one user …')
  await seed(database.pool, SIZES)
  const tokens = new Map([
    [ours, await ourToken(database)],
    [theirs, await copyTo(theirs, ours, await ourToken(database))],
  ])
  const figures = new Map<string, Map<Side, Figures>>()
  const calls = Object.entries(await callsOf(database)).filter(([kind]) => kind.includes(ONLY))
  for (const [kind, call] of calls) {
    figures.set(kind, new Map([ours, theirs].map(side => [side, { perSecond: [], p99: [] }])))
    for (const side of [ours, theirs]) await measure(side, tokens.get(side) ?? '', call, 2)
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, call] of calls) {
      for (const side of round % 2 ? [theirs, ours] : [ours, theirs]) {
        const { requests, latency } = await measure(side, tokens.get(side) ?? '', call, SECONDS)
        const its = figures.get(kind)?.get(side)
        its?.perSecond.push(requests.average)
        its?.p99.push(latency.p99)
      }
    }
    await removeCreated(ours, theirs, database)
  }
  console.log(`\nMedians of ${ROUNDS} rounds of ${SECONDS} s, in turns`)
  print('', 'concurrent', 'ours /s', 'theirs /s', 'ratio', 'ours p99', 'theirs p99')
  for (const [kind, call] of calls) {
    const [a, b] = [ours, theirs].map(side => figures.get(kind)?.get(side))
    if (!a || !b) continue
    const ratios = a.perSecond.map((perSecond, round) => perSecond / (b.perSecond[round] ?? 1))
    print(
      kind,
      call.connections,
      median(a.perSecond).toFixed(0),
      median(b.perSecond).toFixed(0),
      median(ratios).toFixed(2),
      median(a.p99),
      median(b.p99),
    )
  }
}

const SIZES = {
  big: { kits: 10_000, notesPerKit: 0, companies: 60, artists: 400, tags: 120 },
  others: { users: 1, kits: 0, notesPerKit: 0 },
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function callsOf({ pool }: BenchDatabase): Promise<Record<string, Call>> {
  const { rows } = await pool.query<{ id: string; tag: string }>(
    `select p.id, t.tag from projects p cross join lateral (
       select tag from project_tags where "user" = $1 group by tag order by count(*), tag limit 1) t
     where p."user" = $1 order by p.updated desc limit 1`,
    [BENCH_USER],
  )
  const records = '/api/collections/projects/records'
  const kit = `${records}/${rows[0]?.id}`
  const list = (query: Record<string, string>) => ({
    connections: MANY,
    path: `${records}?${new URLSearchParams({ perPage: '30', sort: '-updated', skipTotal: '1', ...query })}`,
  })
  return {
    create: {
      connections: FEW,
      path: records,
      method: 'POST',
      body: { title: TITLE, status: 'stash', user: BENCH_USER },
    },
    update: { connections: FEW, path: kit, method: 'PATCH', body: { total_diamonds: 41_000 } },
    'update of a text': { connections: FEW, path: kit, method: 'PATCH', body: { general_notes: 'Row 12 is done.' } },
    'auth-refresh': { connections: FEW, path: '/api/collections/users/auth-refresh', method: 'POST' },
    view: { connections: FEW, path: kit },
    'view with expand': { connections: FEW, path: `${kit}?expand=company,artist` },
    list: list({}),
    'list with total': list({ skipTotal: '0' }),
    'page 200 with total': list({ skipTotal: '0', page: '200' }),
    'list by title': list({ sort: 'title' }),
    'list of a status': list({ filter: 'status = "stash"' }),
    'list of a tag': list({ filter: `project_tags_via_project.tag ?= "${rows[0]?.tag}"` }),
    'list of a word': list({ filter: 'title ~ "owl"' }),
    'list with expand': list({ expand: 'company,artist' }),
    'list with tags': list({ expand: 'project_tags_via_project.tag' }),
    'list of three fields': list({ fields: 'id,title,status' }),
  }
}

async function measure(side: Side, token: string, call: Call, duration: number) {
  const { connections, path, method = 'GET', body } = call
  const result = await autocannon({
    url: side.url + path,
    connections,
    method,
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
    duration,
  })
  if (result.non2xx + result.errors === 0) return result
  throw new Error(`${side.name} ${path}: ${result.non2xx} refusals, ${result.errors} failures.`)
}

async function ourToken({ pool }: BenchDatabase): Promise<string> {
  const { rows } = await pool.query<{ key: string }>('select token_key as key from users where id = $1', [BENCH_USER])
  return signToken('auth', { collectionId: '_pb_users_auth_', id: BENCH_USER, tokenKey: rows[0]?.key ?? '' })
}

/** Copies our rows to the reference, with their ids. Returns the token of their user there. */
async function copyTo(theirs: Side, ours: Side, ourToken: string): Promise<string> {
  const token = theirs.superuser
  const user = { id: BENCH_USER, email: 'bench@example.com', username: 'bench', verified: true }
  const body = { ...user, password: PASSWORD, passwordConfirm: PASSWORD }
  await requestJson(theirs, 'POST', '/api/collections/users/records', { token, body })
  for (const name of ['artists', 'companies', 'tags', 'projects', 'project_tags']) {
    const path = `/api/collections/${name}/records`
    for (let page = 1; ; page++) {
      const { items } = await requestJson<{ items: object[] }>(
        ours,
        'GET',
        `${path}?perPage=${BATCH}&page=${page}&skipTotal=1`,
        {
          token: ourToken,
        },
      )
      if (items.length === 0) break
      const requests = items.map(body => ({ method: 'POST', url: path, body }))
      await requestJson(theirs, 'POST', '/api/batch', { token, body: { requests } })
    }
  }
  const signIn = { identity: user.email, password: PASSWORD }
  const path = '/api/collections/users/auth-with-password'
  return (await requestJson<{ token: string }>(theirs, 'POST', path, { body: signIn })).token
}

/** Keeps 10,000 kits on both sides in every round. */
async function removeCreated(_ours: Side, theirs: Side, { pool }: BenchDatabase): Promise<void> {
  await pool.query('delete from projects where title = $1', [TITLE])
  await pool.query('vacuum analyze projects')
  const token = theirs.superuser
  const path = '/api/collections/projects/records'
  for (;;) {
    const query = new URLSearchParams({ perPage: '1000', fields: 'id', skipTotal: '1', filter: `title = "${TITLE}"` })
    const { items } = await requestJson<{ items: { id: string }[] }>(theirs, 'GET', `${path}?${query}`, { token })
    if (items.length === 0) return
    const requests = items.map(({ id }) => ({ method: 'DELETE', url: `${path}/${id}` }))
    await requestJson(theirs, 'POST', '/api/batch', { token, body: { requests } })
  }
}
