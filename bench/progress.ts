// Measures server time of the pages about progress for a user with 10,000 kits and 50,000 notes, each with a number and
// minutes. Prints figures only. Needs a build.
import { measureAnswers } from './answers'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { measurePages } from './measure'
import { BENCH_USER, seed } from './seed'

const database = await benchDatabase()
try {
  console.log('Filling the database: 10,000 kits with 50,000 notes …')
  await seed(database.pool)
  const kit = await fillNotes()
  const headers = await sessionOf(database.pool, BENCH_USER)
  const app = await benchApp(database.url)
  try {
    const paths = [
      '/overview',
      `/years/${new Date().getFullYear()}`,
      '/notes',
      '/notes?page=900',
      '/log',
      '/dashboard?status=progress',
      kit,
    ]
    await measurePages(
      app,
      headers,
      paths.map(path => [path, path]),
    )
  } finally {
    await app.stop()
  }
  const actor = { userId: BENCH_USER }
  const today = new Date().toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4))
  const { overviewOf } = await import('~/features/collection/statistics/overview.server')
  const { yearPage } = await import('~/features/collection/statistics/year-page.server')
  await measureAnswers(database, {
    overview: () => overviewOf(actor, today),
    year: () => yearPage(actor, year, year),
  })
} finally {
  await database.drop()
}
process.exit()

/** Gives the notes figures, a tenth of them in this year. Returns the path of a kit. */
async function fillNotes(): Promise<string> {
  await database.pool.query(
    `update progress_notes set placed = (n.place * 700)::int, minutes = (n.place * 17 % 180)::int, percent = null,
        date = case when n.kit % 10 = 0 then date_trunc('year', now())::date + (n.place % 300)::int else date end
      from (select id, row_number() over (partition by project order by date, created) as place,
          dense_rank() over (order by project) as kit from progress_notes where "user" = $1) n
      where n.id = progress_notes.id`,
    [BENCH_USER],
  )
  await database.pool.query('vacuum analyze')
  const { rows } = await database.pool.query<{ project: string }>(
    'select project from progress_notes where "user" = $1 limit 1',
    [BENCH_USER],
  )
  return `/projects/${rows[0]?.project}`
}
