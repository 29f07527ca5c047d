// Measures server time of the lists of tags, companies and artists for a user with 10,000 kits, a thousand names in
// each list and 20,000 links. Prints figures only. Needs a build.
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { measurePages } from './measure'
import { BENCH_USER, seed } from './seed'

const NAMES = 1_000

const database = await benchDatabase()
try {
  console.log(`Filling the database: 10,000 kits, then ${NAMES} names in each list …`)
  await seed(database.pool)
  await fillLists()
  const headers = await sessionOf(database.pool, BENCH_USER)
  const app = await benchApp(database.url)
  try {
    await measurePages(
      app,
      headers,
      (await pages()).map(path => [path, path]),
    )
  } finally {
    await app.stop()
  }
} finally {
  await database.drop()
}
process.exit()

/** More names than any real user has. */
async function fillLists() {
  for (const [kind, columns, values] of [
    ['companies', '', ''],
    ['artists', '', ''],
    ['tags', ', slug, color', `, 'more-' || i, '#14B8A6'`],
  ] as const) {
    await database.pool.query(
      `insert into ${kind} (id, "user", name, updated${columns})
       select substr(md5('more ${kind}' || i), 1, 16), $1, 'More ' || i, now()${values}
       from generate_series(1, $2 - (select count(*)::int from ${kind} where "user" = $1)) i`,
      [BENCH_USER, NAMES],
    )
  }
  await database.pool.query('vacuum analyze')
}

async function pages(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select tag as id from project_tags where "user" = $1 limit 1',
    [BENCH_USER],
  )
  const lists = ['/tags', '/companies', '/artists']
  return [
    ...lists,
    ...lists.map(path => `${path}?sort=kits`),
    '/tags?page=20',
    '/tags?search=more',
    '/artists?search=zoe',
    `/tags/${rows[0]?.id}`,
    `/tags/${rows[0]?.id}/merge`,
    '/profile?tab=lists',
  ]
}
