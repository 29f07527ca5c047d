import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { statusCounts } from '~/features/collection/dashboard/status-counts.server'
import { pool } from '~/platform/db/db.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { listAsJson } from '~/pocketbase/records.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { explained, statementsOf } from '../setup/plans'

// A filter by a value that few records have reads few rows, because the comparison leaves an index usable. The plan
// depends on the statistics, so these tests count the rows that Postgres reads.

const KITS = 10_000
/** Records that each filter finds, and other rows that it may read. */
const FOUND = 10
const MAX_ROWS_READ = 100

let owner = ''
beforeAll(async () => {
  owner = (await makeUser()).user.id
  const isFew = `n % ${KITS / FOUND} = 0`
  for (const statement of [
    `insert into artists (id, "user", name, updated) select 'artist' || lpad(n::text, 10, '0'), $1, 'Artist ' || n, now() from generate_series(1, 2) n`,
    `insert into companies (id, "user", name, updated) select 'compan' || lpad(n::text, 10, '0'), $1, 'Company ' || n, now() from generate_series(1, 2) n`,
    `insert into projects (id, "user", title, status, artist, company, place, created, updated)
      select 'kitkit' || lpad(n::text, 10, '0'), $1, 'Kit ' || n,
        (case when ${isFew} then 'onhold' else 'stash' end)::project_status,
        'artist000000000' || (case when ${isFew} then 2 else 1 end), 'compan000000000' || (case when ${isFew} then 2 else 1 end),
        case when ${isFew} then 'Attic' else 'Shelf' end,
        case when ${isFew} then '2026-06-01' else '2020-01-01' end::timestamptz,
        case when ${isFew} then '2026-06-01' else '2020-01-01' end::timestamptz
      from generate_series(1, ${KITS}) n`,
    `insert into progress_notes (id, "user", project, date, content, updated) select 'notent' || lpad(n::text, 10, '0'), $1,
        'kitkit' || lpad((case when ${isFew} then ${KITS} else n end)::text, 10, '0'), '2026-01-05', 'Words', now() from generate_series(1, ${KITS}) n`,
    `insert into tags (id, "user", name, slug, color, updated) select 'tagtag' || lpad(n::text, 10, '0'), $1, 'Tag ' || n, 'tag-' || n, '#3B82F6', now() from generate_series(1, 2) n`,
    `insert into project_tags (id, "user", project, tag, updated) select 'linkli' || lpad(n::text, 10, '0'), $1, 'kitkit' || lpad(n::text, 10, '0'),
        'tagtag000000000' || (case when ${isFew} then 2 else 1 end), now() from generate_series(1, ${KITS}) n`,
  ])
    await pool.query(statement, statement.includes('$1') ? [owner] : [])
  await pool.query('analyze')
})

/** Returns the plan of a list of this user, and the rows that it reads. */
async function planOf(id: string, name: string, filter: string, sort = '') {
  const collection = COLLECTIONS.find(name)
  if (!collection) throw new Error(name)
  const requester = { kind: 'user', id, verified: true } as const
  const query = String(new URLSearchParams({ filter, sort, skipTotal: '1' }))
  const [statement] = await statementsOf(() => listAsJson(query, { registry: COLLECTIONS, requester, collection }))
  if (!statement) throw new Error('Nothing was asked.')
  return explained(statement)
}

describe.each(['', '-updated', 'title'])('a list sorted by "%s"', sort => {
  it.each([
    ['projects', 'status = "onhold"'],
    ['projects', '"onhold" ?= status'],
    ['projects', 'status = "onhold" && kitted = false'],
    ['projects', 'artist = "artist0000000002"'],
    ['projects', 'company.id = "compan0000000002"'],
    ['projects', 'place = "Attic"'],
    ['projects', 'project_tags_via_project.tag ?= "tagtag0000000002"'],
    ['projects', 'project_tags_via_project.tag.id = "tagtag0000000002"'],
    ['projects', 'updated > "2026-01-01 00:00:00.000Z"'],
    ['projects', 'updated >= @todayStart || created >= "2026-01-01 00:00:00.000Z"'],
    ['progress_notes', `project = "kitkit${String(KITS).padStart(10, '0')}"`],
  ])('of %s with %s reads few other rows', async (name, filter) => {
    const order = name === 'projects' ? sort : sort.replace('title', 'content')
    const { plan, read } = await planOf(owner, name, filter, order)
    expect(read, plan).toBeGreaterThanOrEqual(FOUND)
    expect(read, plan).toBeLessThan(MAX_ROWS_READ)
  })
})

it('the list and the counts of the dashboard read an index, and only the shown kits', async () => {
  await pool.query('vacuum analyze projects')
  const actor = { userId: owner }
  const state = { ...DEFAULT_STATE, status: 'active' as const }
  const statements = await statementsOf(async () => {
    await listProjects(actor, state)
    await statusCounts(actor, state)
  })
  expect(statements).toHaveLength(2)
  for (const statement of statements) {
    const { plan } = await explained(statement)
    expect(plan).toContain('projects_user_status_updated_id_kit_category_idx')
    expect(plan).not.toMatch(/"(Bitmap Heap|Seq) Scan",[^}]*"Relation Name": "projects"/)
  }
})

it('a search reads the texts of the kits once, for the list and the counts of all statuses', async () => {
  const state = { ...DEFAULT_STATE, status: 'active' as const, search: 'owl' }
  const statements = await statementsOf(() => listProjects({ userId: owner }, state))
  expect(statements).toHaveLength(1)
  for (const statement of statements) {
    const { plan } = await explained(statement)
    expect(plan.match(/ IN \(search\)/g)).toHaveLength(1)
  }
})

it.each(['project_tags_via_project.tag ?= "tagtag0000000001"', 'project_tags_via_project.tag.name ?= "Tag 1"'])(
  "the filter %s reads no links of another user's tag",
  async filter => {
    const { user, actor } = await makeUser()
    await makeProject(actor, { tags: ['Tag 1'] })
    const { plan, read } = await planOf(user.id, 'projects', filter)
    expect(read, plan).toBeLessThan(FOUND)
  },
)
