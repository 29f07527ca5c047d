// Measures legends and the drill drawer for a user with 500 kits with legends of 60 colors and 800 entries, among twenty
// others: server time of the pages, the statements of each answer, and with `plans` how Postgres runs them. Needs a build.
import type pg from 'pg'
import { DMC_CODES } from '~/features/collection/colors/drill-colors.server'
import { measureAnswers } from './answers'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { measurePages } from './measure'
import { BENCH_USER, seed } from './seed'

const database = await benchDatabase()
try {
  console.log('Filling the database: 21 people with 500 kits, 30,000 colors and 800 entries each …')
  const sizes = { kits: 500, notesPerKit: 1, companies: 20, artists: 30, tags: 20 }
  await seed(database.pool, { big: sizes, others: { users: 20, kits: 500, notesPerKit: 0.1 } })
  await fillColors(database.pool)
  const kit = await oneKit(database.pool)
  const headers = await sessionOf(database.pool, BENCH_USER)
  const app = await benchApp(database.url)
  try {
    await measurePages(app, headers, [
      ['drawer', '/drills'],
      ['drawer, page 8', '/drills?page=8'],
      ['do I have this color?', '/drills?q=310'],
      ['a missing color', '/drills?q=Z743'],
      ['what can I start?', '/drills/kits'],
      ['what can I start, with a chosen kit', `/drills/kits?kit=${kit}`],
      ['legend', `/projects/${kit}/legend`],
      ['kit', `/projects/${kit}`],
      ['drawer as CSV', '/drills.csv'],
    ])
  } finally {
    await app.stop()
  }
  const drawer = await import('~/features/collection/drills/drawer.server')
  const legend = await import('~/features/collection/legends/legend-page.server')
  const actor = { userId: BENCH_USER }
  await measureAnswers(database, {
    'a page of the drawer': () => drawer.drawerPage(actor, 1),
    'a color, and who needs it': () => drawer.findColor(actor, '310'),
    'sorting 200 codes': () => drawer.sortCodes(actor, DMC_CODES.slice(0, 200), 'square'),
    'kits that can be started': () => drawer.startableKits(actor),
    'shopping list': () => drawer.shoppingList(actor, kit),
    'colors to compare': () => drawer.drawerColors(actor, 'square'),
    'the whole drawer': () => drawer.wholeDrawer(actor),
    legend: () => legend.legendOf(actor, kit),
    'figures of a legend': () => legend.legendSummary(actor, kit),
  })
} finally {
  await database.drop()
}
process.exit()

async function fillColors(pool: pg.Pool) {
  const codes = JSON.stringify(DMC_CODES)
  await pool.query(
    `insert into kit_colors (id, project, "user", position, symbol, code, count, ran_short, updated)
      select substr(md5(p.id || i), 1, 15), p.id, p."user", i, chr(64 + i % 26), $1::jsonb ->> (((hashtext(p.id) & 65535) + i * 7) % 489)::int,
        100 + i, i % 29 = 0, now()
      from projects p cross join generate_series(1, 60) i`,
    [codes],
  )
  await pool.query(
    `insert into drills (id, "user", code, shape, finish, amount, place, updated)
      select substr(md5(u.id || i), 1, 15), u.id, $1::jsonb ->> (i % 400), (array['round', 'square'])[1 + i / 400]::drill_shape, '',
        case i % 3 when 0 then 'some' when 1 then 'plenty' else (i * 10)::text end, 'Box ' || i % 12, now()
      from users u cross join generate_series(0, 799) i`,
    [codes],
  )
  await pool.query('vacuum analyze')
}

async function oneKit(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from projects where "user" = $1 and status = 'stash' and drill_shape is not null order by id limit 1`,
    [BENCH_USER],
  )
  return rows[0]?.id ?? ''
}
