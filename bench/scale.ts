// Measures the cost of a user's pages among a hundred others, and among a hundred thousand with five million kits
// (SCALE_PEOPLE sets another number). Prints figures only. Needs a build, about 10 GB of disk and a quarter of an hour.
import { type BenchDatabase, benchApp, benchDatabase, sessionOf } from './bench-app'
import { quantiles, table } from './figures'
import { BENCH_USER, type Sizes, seed, seedMore } from './seed'

const FEW = 100
const MANY = Number(process.env.SCALE_PEOPLE ?? 100_000)
const BATCH = 5_000
const KITS = 50
const ROUNDS = 60
const WARM_UP = 10
const print = table(46, 12)
const PAGES = [
  '/overview',
  '/dashboard?status=active',
  '/dashboard?status=everything&search=confetti',
  '/dashboard?status=everything&sort=completed',
  '/years/2022',
  '/companies',
  '/tags',
  '/randomizer?pool=stash&mix=1',
]

const sizes = (users: number): Sizes => ({
  big: { kits: 500, notesPerKit: 3, companies: 20, artists: 60, tags: 25 },
  others: { users, kits: KITS, notesPerKit: 0.2 },
})

const [few, many] = [await benchDatabase(), await benchDatabase()]
try {
  console.log(`Filling two databases: somebody with 500 kits, and ${FEW} people with ${KITS} each …`)
  for (const { pool } of [few, many]) await seed(pool, sizes(FEW))
  console.log(`${MANY} people and ${MANY * KITS} kits in one of them …`)
  for (let from = FEW + 1; from <= MANY; from += BATCH) {
    const users = Math.min(BATCH, MANY - from + 1)
    await seedMore(many.pool, sizes(users), from)
    await scatter(users / MANY)
    process.stdout.write(`\r${from + users - 1} `)
  }
  await many.pool.query('vacuum analyze')
  await compare()
} finally {
  await few.drop()
  await many.drop()
}
process.exit()

async function compare() {
  const { rows } = await many.pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  console.log(`\nThe large database: ${rows[0]?.size}. Server time in ms, ${ROUNDS} requests each, in turns`)
  print('page', `p50 ${FEW}`, `p50 ${MANY}`, 'ratio', `p95 ${FEW}`, `p95 ${MANY}`)
  const sides = await Promise.all([side(few), side(many)])
  try {
    for (const page of PAGES) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        for (const which of [0, 1] as const) {
          const { app, headers } = sides[which]
          const { ms, status } = await app.get(page, headers)
          if (status !== 200) throw new Error(`${page} answered ${status}`)
          if (round >= WARM_UP) times[which].push(ms)
        }
      }
      const [before, after] = [quantiles(times[0]), quantiles(times[1])]
      print(page, before.p50, after.p50, (after.p50 / before.p50).toFixed(2), before.p95, after.p95)
    }
  } finally {
    for (const { app } of sides) await app.stop()
  }
}

async function side({ url, pool }: BenchDatabase) {
  return { app: await benchApp(url), headers: await sessionOf(pool, BENCH_USER) }
}

/** Kits change over the years, so their rows are scattered: moves some of them to the end of the table. */
async function scatter(share: number) {
  await many.pool.query('update projects set updated = updated where "user" = $1 and random() < $2', [
    BENCH_USER,
    share * 2,
  ])
}
