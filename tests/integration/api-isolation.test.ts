import { beforeAll, describe, expect, it } from 'vitest'
import { pool } from '~/platform/db/db.server'
import type { Collection } from '~/pocketbase/collection.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { listAsJson } from '~/pocketbase/records.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { explained, statementsOf } from '../setup/plans'

// Query times must not reveal other users' rows either. Time is hard to measure, so these tests count the rows that
// Postgres reads: next to a user with thousands of rows, a query of a user with one kit reads only a few.

const OTHER_ROWS = 2_000
/** Rows that one statement may read in all tables. Berta has about a dozen, and a path reads some of them more than once. */
const MAX_ROWS_READ = 100

let berta = ''

beforeAll(async () => {
  const [ada, account] = [await makeUser(), await makeUser()]
  berta = account.user.id
  await makeProject(account.actor, { company: 'Oraloa', artist: 'Klimt', tags: ['sea'], dateStarted: '2026-01-05' })
  await makeNote(account.actor, (await makeProject(account.actor)).id)
  const owner = ada.user.id
  for (const statement of [
    `insert into artists (id, "user", name, updated) select 'artist' || lpad(n::text, 10, '0'), $1, 'Artist ' || n, now() from generate_series(1, ${OTHER_ROWS}) n`,
    `insert into companies (id, "user", name, updated) select 'compan' || lpad(n::text, 10, '0'), $1, 'Company ' || n, now() from generate_series(1, ${OTHER_ROWS}) n`,
    `insert into tags (id, "user", name, slug, color, updated) select 'tagtag' || lpad(n::text, 10, '0'), $1, 'Tag ' || n, 'tag-' || n, '#3B82F6', now() from generate_series(1, ${OTHER_ROWS}) n`,
    `insert into projects (id, "user", title, status, artist, company, date_started, updated)
      select 'kitkit' || lpad(n::text, 10, '0'), $1, 'Kit ' || n, 'stash', 'artist' || lpad(n::text, 10, '0'), 'compan' || lpad(n::text, 10, '0'), '2026-01-05', now()
      from generate_series(1, ${OTHER_ROWS}) n`,
    `insert into project_tags (id, "user", project, tag, updated) select 'linkli' || lpad(n::text, 10, '0'), $1, 'kitkit' || lpad(n::text, 10, '0'), 'tagtag' || lpad(n::text, 10, '0'), now() from generate_series(1, ${OTHER_ROWS}) n`,
    `insert into progress_notes (id, "user", project, date, content, updated) select 'notent' || lpad(n::text, 10, '0'), $1, 'kitkit' || lpad(n::text, 10, '0'), '2026-01-05', 'Words', now() from generate_series(1, ${OTHER_ROWS}) n`,
    `insert into randomizer_spins (id, "user", project_title, selected_projects, spun_at, updated) select 'spinsp' || lpad(n::text, 10, '0'), $1, 'Kit', '[]', now(), now() from generate_series(1, ${OTHER_ROWS}) n`,
  ])
    await pool.query(statement, [owner])
  await pool.query('analyze')
})

const OPEN = COLLECTIONS.all.filter(({ rules, name }) => rules.list && !name.startsWith('_'))

describe.each(OPEN)('a list of $name', collection => {
  it.each(queriesFor(collection))('with %s reads no rows of other users', async (_, query) => {
    const requester = { kind: 'user', id: berta, verified: true } as const
    for (const statement of await statementsOf(() =>
      listAsJson(String(new URLSearchParams(query)), {
        registry: COLLECTIONS,
        requester,
        collection,
      }),
    )) {
      const { plan, read } = await explained(statement)
      expect(read, `${statement.text}\n${plan}`).toBeLessThan(MAX_ROWS_READ)
    }
  })
})

function queriesFor({ name, fields }: Collection): [string, Record<string, string>][] {
  const forward = Object.keys(fields).filter(field => fields[field]?.kind === 'relation')
  const back = COLLECTIONS.all.flatMap(other =>
    Object.entries(other.fields).flatMap(([field, { kind, target }]) =>
      kind === 'relation' && target === name ? [`${other.name}_via_${field}`] : [],
    ),
  )
  const paths = [...forward, ...back]
  const text = Object.keys(fields).find(field => fields[field]?.kind === 'text' && !fields[field]?.hidden) ?? 'id'
  return [
    ['a filter by its own fields', { filter: `${text} ~ "i" || created != ""` }],
    ['an order', { sort: `-${text},created` }],
    ...paths.map((path): [string, Record<string, string>] => [
      `a filter by ${path}`,
      { filter: `${path}.id != "x" && ${path}.created ?!= "" || ${text} ~ "i"` },
    ]),
    ...paths.map((path): [string, Record<string, string>] => [
      `a filter by one ${path}`,
      { filter: `${path}.id ?= "kitkit0000000001"` },
    ]),
    ...paths.map((path): [string, Record<string, string>] => [`an order by ${path}`, { sort: `-${path}.created` }]),
    ...paths.map((path): [string, Record<string, string>] => [`${path} expanded`, { expand: path }]),
  ]
}
