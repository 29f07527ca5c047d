import type pg from 'pg'
import { DMC_CODES } from '~/features/collection/colors/drill-colors.server'

/** The user with the large collection: 10,000 kits, 50,000 notes, 500 legends, 200 requests to shops, 10 boards. */
export const BENCH_USER = 'benchuser0000001'

/** The collection sizes; only one user has the large one. */
export type Sizes = {
  big: Omit<typeof BIG, 'legends' | 'claims' | 'boards'> & Partial<typeof BIG>
  others: typeof OTHERS
}
const BIG = {
  kits: 10_000,
  notesPerKit: 5,
  companies: 60,
  artists: 400,
  tags: 120,
  legends: 500,
  claims: 200,
  boards: 10,
}
const OTHERS = { users: 1_000, kits: 200, notesPerKit: 0.2 }

/**
 * Fills an empty, migrated database: one user with a large collection and by default a thousand with 200 kits each.
 * Uses bulk SQL and creates the same rows each time.
 */
export async function seed(pool: pg.Pool, sizes: Sizes = { big: BIG, others: OTHERS }): Promise<void> {
  await inTransaction(pool, client => fill(client, sizes))
  await pool.query('vacuum analyze')
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function fill(client: pg.PoolClient, { big, others }: Sizes) {
  await client.query('select setseed(0.42)')
  await client.query(HELPERS)
  await client.query(PEOPLE, [BENCH_USER, others.users])
  await client.query(
    NAMES('companies', 'name', `case when i % 7 = 0 then 'Atelier é ' || i else 'Company ' || i end`),
    [BENCH_USER, big.companies, 12],
  )
  await client.query(NAMES('artists', 'name', `case when i % 9 = 0 then 'Zoë Müller ' || i else 'Artist ' || i end`), [
    BENCH_USER,
    big.artists,
    30,
  ])
  await client.query(
    NAMES('tags', 'name, slug, color', `'tag ' || i, 'tag-' || i, '#' || lpad(to_hex(i * 99991 % 16777216), 6, '0')`),
    [BENCH_USER, big.tags, 15],
  )
  await client.query(KITS, [BENCH_USER, big.kits, others.kits, big.companies, big.artists])
  await client.query(LINKS, [BENCH_USER, big.tags])
  await client.query(NOTES, [BENCH_USER, big.notesPerKit, others.notesPerKit])
  if (!big.legends) return
  await client.query(LEGENDS, [BENCH_USER, big.legends, [...DMC_CODES]])
  await client.query(CLAIMS, [BENCH_USER, big.claims])
  await client.query(DRAWER, [BENCH_USER, [...DMC_CODES]])
  await client.query(BOARDS, [BENCH_USER, big.boards])
  await client.query(SQUARES, [BENCH_USER])
}

const HELPERS = `
  create temp table people (id text) on commit drop;
  create or replace function pg_temp.id(kind text, n bigint) returns text language sql immutable
    as $$ select substr(md5(kind || n), 1, 16) $$;
  create or replace function pg_temp.pick(variadic words text[]) returns text language sql volatile
    as $$ select words[1 + floor(random() * array_length(words, 1))::int] $$;
  create or replace function pg_temp.words() returns text language sql volatile as $$
    select concat_ws(' ',
      pg_temp.pick('Starry', 'Golden', 'Quiet', 'Winter', 'Crystal', 'Midnight', 'Café', 'Blue', 'Hidden', 'Wild', 'Great'),
      pg_temp.pick('Owl', 'Garden', 'Wave', 'Fox', 'Lighthouse', 'Tiger', 'Rose', 'Castle', 'Forest', 'Dragon', 'Hare', 'Señorita'),
      pg_temp.pick('at Night', 'in Bloom', 'by the Sea', 'with Confetti', 'over the Rhône', 'in Snow', '', '')) $$`

const PEOPLE = `
  with came as (
    insert into users (id, email, username, token_key, verified, updated)
    select case i when 0 then $1 else pg_temp.id('user', i) end, 'bench' || i || '@example.com', 'bench' || i, md5('key' || i), true, now()
    from generate_series(0, $2::int) i returning id
  ) insert into people select id from came`

const NAMES = (table: string, columns: string, values: string) => `
  insert into ${table} (id, "user", updated, ${columns})
  select pg_temp.id('${table}' || u.id, i), u.id, now(), ${values}
  from people u cross join lateral generate_series(1, case u.id when $1 then $2::int else $3::int end) i`

const KITS = `
  insert into projects (id, "user", title, status, kit_category, drill_shape, company, artist, date_purchased, date_received,
    date_started, date_completed, width, height, total_diamonds, general_notes, created, updated)
  select pg_temp.id('kit' || u.id, i), u.id, pg_temp.words() || ' ' || i, r.status, (case when random() < .1 then 'mini' else 'full' end)::kit_category,
    (array['round', 'square', null])[1 + floor(random() * 3)::int]::drill_shape,
    case when r.company <= r.companies then pg_temp.id('companies' || u.id, r.company) end,
    case when r.artist <= r.artists then pg_temp.id('artists' || u.id, r.artist) end,
    r.bought, r.bought + 9,
    case when r.status in ('progress', 'onhold', 'completed', 'archived') then r.bought + 30 end,
    case when r.status in ('completed', 'archived') then r.bought + 90 end,
    case when random() < .9 then 20 + floor(random() * 60) end, case when random() < .9 then 20 + floor(random() * 80) end,
    case when random() < .6 then 5000 + floor(random() * 90000)::int end,
    case when random() < .5 then repeat(pg_temp.words() || ', ' || pg_temp.words() || '. ', 1 + floor(random() * 6)::int) else '' end,
    now() - random() * interval '3 years', now() - random() * interval '300 days'
  from people u
  cross join lateral generate_series(1, case u.id when $1 then $2::int else $3::int end) i
  cross join lateral (select
    (array['wishlist', 'purchased', 'stash', 'stash', 'stash', 'stash', 'progress', 'onhold', 'completed', 'completed', 'archived',
      'destashed'])[1 + floor(random() * 12 + i * 0)::int]::project_status as status,
    case when random() < .95 then date '2019-01-01' + floor(random() * 2500 + i * 0)::int end as bought,
    case u.id when $1 then $4::int else 12 end as companies, case u.id when $1 then $5::int else 30 end as artists,
    1 + floor(random() * (case u.id when $1 then $4::int * 1.1 else 14 end) + i * 0)::int as company,
    1 + floor(random() * (case u.id when $1 then $5::int * 1.25 else 40 end) + i * 0)::int as artist) r`

const LINKS = `
  insert into project_tags (id, project, tag, "user", updated)
  select substr(md5(p.id || t.id), 1, 16), p.id, t.id, p."user", now()
  from projects p join people on people.id = p."user" cross join generate_series(1, 2) n
  cross join lateral (select pg_temp.id('tags' || p."user",
    1 + floor(random() * (case when p."user" = $1 then $2::int else 15 end) + n * 0)::int) as id) t
  on conflict do nothing`

const NOTES = `
  insert into progress_notes (id, project, "user", date, content, updated)
  select substr(md5(p.id || n), 1, 16), p.id, p."user", date '2020-01-01' + floor(random() * 2400 + n * 0)::int,
    'Page ' || n || ' of ' || pg_temp.words() || (case when random() < .002 then ' with a zyzzyva' when random() < .3 then ' and some confetti' else '' end), now()
  from projects p join people on people.id = p."user" cross join generate_series(1, 5) n
  where p."user" = $1 and n <= $2::int or p."user" <> $1 and n = 1 and random() < $3::float`

// The kits in progress first: their pages are the ones that are used.
const LEGENDS = `
  insert into kit_colors (id, project, "user", position, symbol, code, count, ran_short, container, sorted, updated)
  select substr(md5(p.id || n), 1, 16), p.id, $1, n, chr(64 + n), ($3::text[])[1 + (p.nth * 7 + n * 11) % array_length($3::text[], 1)], 100 + n * 37,
    n % 13 = 0, n::text, n % 2 = 0, now()
  from (
    select id, row_number() over (order by status <> 'progress', id) as nth from projects where "user" = $1
  ) p cross join generate_series(1, 40) n
  where p.nth <= $2::int`

const CLAIMS = `
  insert into drill_claims (id, project, "user", asked, shop, colors, state, updated)
  select substr(md5('claim' || nth), 1, 16), project, $1, date '2025-01-01' + nth::int, 'Company ' || nth % 60, colors,
    (array['asked', 'promised', 'arrived', 'refused'])[1 + nth % 4], now()
  from (
    select project, row_number() over (order by project) as nth,
      jsonb_agg(jsonb_build_object('symbol', symbol, 'code', code, 'count', count)) as colors
    from kit_colors where "user" = $1 and ran_short group by project
  ) short where nth <= $2::int`

const DRAWER = `
  insert into drills (id, "user", code, shape, amount, updated)
  select substr(md5('drill' || code || shape), 1, 16), $1, code, shape::drill_shape, 'plenty', now()
  from unnest($2::text[]) code cross join unnest(array['round', 'square']) shape`

// The newest board is that of this year.
const BOARDS = `
  insert into boards (id, "user", year, updated)
  select substr(md5('board' || n), 1, 16), $1, extract(year from now())::int - n, now() from generate_series(0, $2::int - 1) n`

const SQUARES = `
  insert into board_squares (id, board, "user", position, project, called, done, updated)
  select substr(md5(b.id || n), 1, 16), b.id, $1, n, k.id,
    case when n <= 12 then make_date(b.year, n, 1) end, case when n <= 6 then make_date(b.year, n, 15) end, now()
  from boards b cross join generate_series(1, 25) n
  join (select id, row_number() over (order by id) as nth from projects where "user" = $1) k on k.nth = n + 25 * (b.year % 10)
  where b."user" = $1`
