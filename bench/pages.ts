// Measures server time of the pages of a user with 10,000 kits, 50,000 notes and 500 legends among a thousand others, their statements, and the app's memory. Prints figures only. Needs a build.
import { SORTS } from '~/features/collection/dashboard/sorts'
import { type BenchApp, benchApp, benchDatabase, sessionOf } from './bench-app'
import { quantiles, table } from './figures'
import { measurePages, statementsOf } from './measure'
import { BENCH_USER, seed } from './seed'

const print = table(40, 8)

const database = await benchDatabase()
try {
  console.log(
    'Filling the database: 10,000 kits, 50,000 notes and 500 legends, and a thousand people with 200 kits each …',
  )
  await seed(database.pool)
  const headers = await sessionOf(database.pool, BENCH_USER)
  const app = await benchApp(database.url)
  try {
    await measurePages(app, headers, await pagesToMeasure())
    await measureLoad(app, headers)
  } finally {
    await app.stop()
  }
  await printStatements(database.url, headers)
} finally {
  await database.drop()
}
process.exit()

async function pagesToMeasure(): Promise<[string, string][]> {
  const one = async (text: string) => (await database.pool.query<{ id: string }>(text, [BENCH_USER])).rows[0]?.id ?? ''
  const company = await one('select company as id from projects where "user" = $1 and company is not null limit 1')
  const artist = await one('select artist as id from projects where "user" = $1 and artist is not null limit 1')
  const tag = await one('select tag as id from project_tags where "user" = $1 limit 1')
  const kit = await one('select project as id from kit_colors where "user" = $1 order by project limit 1')
  const list = (name: string, query: string): [string, string] => [`dashboard, ${name}`, `/dashboard?${query}`]
  return [
    list('default', 'status=active'),
    list('100 a page', 'status=active&size=100'),
    list('page 50', 'status=active&page=50'),
    list('list view', 'status=active&view=list'),
    ...Object.keys(SORTS).map(sort => list(`sorted by ${sort}`, `status=everything&sort=${sort}`)),
    list('sorted, page 50', 'status=everything&sort=completed&page=50'),
    list('search, rare word', 'status=everything&search=zyzzyva'),
    list('search, common word', 'status=everything&search=confetti'),
    list('search, accents', 'status=everything&search=rh%C3%B4ne'),
    list('search, two words', 'status=everything&search=cafe+owl'),
    list('search, two letters', 'status=everything&search=ow'),
    list('search, nothing found', 'status=everything&search=qqqqq'),
    list('company', `status=everything&company=${company}`),
    list('artist', `status=everything&artist=${artist}`),
    list('tag', `status=everything&tag=${tag}`),
    list('shape and year', 'status=completed&drillShape=round&year=2022'),
    list('without minis', 'status=everything&include=wishlist&include=destashed&include=archived'),
    ['overview', '/overview'],
    ['year', '/years/2022'],
    ['board', `/board/${new Date().getUTCFullYear()}`],
    ['board, square', `/board/${new Date().getUTCFullYear()}/1`],
    ['kit', `/projects/${kit}`],
    ['kit, what changed', `/projects/${kit}/changes`],
    ['kit, form', `/projects/${kit}/edit`],
    ['legend', `/projects/${kit}/legend`],
    ['kit up', `/projects/${kit}/kit-up`],
    ['ask a shop', `/projects/${kit}/legend/ask`],
    ['drawer', '/drills'],
    ['shopping list', '/drills/needed'],
    ['requests to shops', '/drills/claims'],
    ['colors', '/colors'],
    ['notes', '/notes'],
    ['log', '/log'],
    ['tags', '/tags'],
    ['companies', '/companies'],
    ['artists', '/artists'],
    ['photos', '/photos'],
    ['profile', '/profile'],
    ['fields', '/profile/fields'],
    ['webhooks', '/profile/webhooks'],
    ['randomizer, stash', '/randomizer?pool=stash&mix=1'],
    ['randomizer, dashboard', '/randomizer?pool=dashboard&mix=1'],
  ]
}

/** Requests the large collection and fifty others, eight concurrently. */
async function measureLoad(app: BenchApp, headers: Record<string, string>) {
  const { rows } = await database.pool.query<{ id: string }>('select id from users where id <> $1 limit 50', [
    BENCH_USER,
  ])
  const people = await Promise.all(rows.map(row => sessionOf(database.pool, row.id)))
  const before = app.memory()
  const times: number[] = []
  let sent = 0
  const began = performance.now()
  const worker = async () => {
    while (sent < 1200) {
      const n = sent++
      const who = n % 10 === 0 ? headers : (people[n % people.length] ?? headers)
      const { ms } = await app.get(n % 4 === 3 ? '/overview' : '/dashboard?status=active', who)
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  const { p50, p95, max } = quantiles(times)
  const perSecond = Math.round(times.length / ((performance.now() - began) / 1000))
  console.log(
    `\nEight at a time, ${times.length} pages of 51 people: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, max ${max.toFixed(0)} ms; ${perSecond} pages a second`,
  )
  console.log(`Resident memory: ${before} MB before, ${app.memory()} MB after`)
}

/** In this process, where the statements can be counted. */
async function printStatements(databaseUrl: string, headers: Record<string, string>) {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', NODE_ENV: 'production' })
  const { createRequestHandler } = await import('@remix-run/node')
  // A computed path: the build does not exist during type checks.
  const build = await import(new URL('../build/server/index.js', import.meta.url).href)
  await build.entry.module.prepare()
  const handle = createRequestHandler(build, 'production')
  console.log('\nStatements for a page')
  for (const path of ['/dashboard?status=active&size=25', '/dashboard?status=active&size=100', '/overview']) {
    const request = async () => {
      const response = await handle(new Request(`http://localhost${path}`, { headers }), {
        cspNonce: 'n',
        requestId: 'r',
        clientIp: '',
        isLocal: false,
        isDataRequest: false,
        signal: new AbortController().signal,
        drained: async () => {},
        allowFrames: () => {},
      })
      await response.text()
    }
    await request()
    print(path, (await statementsOf(request)).length)
  }
  await build.entry.module.stop()
}
