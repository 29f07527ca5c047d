import type { PoolClient } from 'pg'
import { run } from '~/features/restore/staged-rows.server'
import type { FittedRecord, Misfit } from './fitted-record'
import { MOVING, MOVING_TABLES, type MovingTable, movingColumns } from './moving-collections'

/** How people are called in links to them (wire specification, section 1.4). */
const USERS = '_pb_users_auth_'

/** Tables beside ours, for as long as the connection lives. `fate` says why a record does not come; null: it comes. */
export async function createStage(client: PoolClient): Promise<void> {
  for (const table of MOVING_TABLES) {
    const columns = Object.entries(stagedColumns(table)).map(([name, type]) => `"${name}" ${type}`)
    const found = ['place serial', 'target text', 'fate text']
    await run(client, `create temp table moving_${table} (${[...columns, ...found].join(', ')})`)
    for (const index of ['id', ...(INDEXES[table] ?? [])])
      await run(client, `create index on moving_${table} (${index})`)
  }
}

const INDEXES: Partial<Record<MovingTable, string[]>> = {
  users: ['email', 'username'],
  companies: ['"user", name'],
  artists: ['"user", name'],
  tags: ['"user", name', '"user", slug'],
  project_tags: ['project, tag'],
  _external_auths: ['provider, provider_id'],
}

/** What stands in a staged row: its columns, and the owner where that is its kit's. */
function stagedColumns(table: MovingTable): Record<string, string> {
  const own = Object.fromEntries(Object.entries(movingColumns(table)).map(([name, { type }]) => [name, type]))
  return isOwned(table) ? { ...own, user: 'text' } : own
}

/** Puts some records of a table beside it. */
export async function fillStage(client: PoolClient, table: MovingTable, records: FittedRecord[]): Promise<void> {
  const columns = Object.entries(stagedColumns(table))
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  await run(
    client,
    `insert into moving_${table} (${names})
    select ${names} from jsonb_to_recordset($1::jsonb) as given(${columns.map(([name, type]) => `"${name}" ${type}`).join(', ')})`,
    [JSON.stringify(records.map(({ row }) => row))],
  )
}

/** Finds out of all that was staged what becomes of it. Tells what does not come, or not as it was. */
export async function decide(client: PoolClient, tell: (misfit: Misfit) => void): Promise<void> {
  for (const table of MOVING_TABLES) {
    await run(client, `analyze moving_${table}`)
    const telling = teller(client, table, tell)
    if (table === 'users') await decidePeople(client, telling)
    else if (table === '_external_auths') await decideLinks(client, telling)
    else if (table === 'account_deletions') await findById(client, telling, table)
    else await decideOwned(client, telling, table)
  }
  await tellLeftBehind(client, tell)
}

type Telling = (field: string, update: string, values?: unknown[]) => Promise<void>

/** Runs an update that gives back `id` and `reason` of every row that is to be told of. */
const teller =
  (client: PoolClient, table: MovingTable, tell: (misfit: Misfit) => void): Telling =>
  async (field, update, values) => {
    const { rows } = await run<{ id: string; reason: string }>(client, update, values)
    for (const { id, reason } of rows) tell({ collection: MOVING[table].from, record: id, field, reason })
  }

const STAYS = 'The record stays behind.'

async function decidePeople(client: PoolClient, telling: Telling): Promise<void> {
  await run(client, `update moving_users s set fate = 'there' from users t where t.id = s.id`)
  await telling(
    'email',
    `update moving_users s set fate = 'out' where s.fate is null
      and (exists (select from users t where t.email = s.email)
        or exists (select from moving_users o where o.email = s.email and o.fate is null and o.place < s.place))
    returning s.id, '“' || s.email || '”: another account has this address. The person stays behind, with everything of theirs.' as reason`,
  )
  // The letters and digits of the old one, and some of the id: the same whenever it is made.
  const made = `left(regexp_replace(o.username, '[^A-Za-z0-9_-]', '', 'g'), 13) || '-' || right(o.id, 6)`
  await telling(
    'username',
    `update moving_users s set username = ${made} from moving_users o
    where o.id = s.id and s.fate is null and (s.username::text !~ '^[A-Za-z0-9_-]{3,20}$'
      or exists (select from users t where t.username = s.username)
      or exists (select from moving_users e where e.username = s.username and e.fate is null and e.place < s.place))
    returning s.id, '“' || o.username || '” is taken here or no username of ours. It becomes “' || s.username || '”.' as reason`,
  )
}

/** Ways in come with those who come: who is here already keeps what they have. */
async function decideLinks(client: PoolClient, telling: Telling): Promise<void> {
  const table = '_external_auths'
  await run(
    client,
    `update moving_${table} s set fate = coalesce(u.fate, case when u.id is null then 'out' end), collection_ref = $1
    from moving_${table} o left join moving_users u on u.id = o.record_ref where o.place = s.place`,
    [USERS],
  )
  await telling(
    'providerId',
    `update moving_${table} s set fate = 'out' where s.fate is null
      and (exists (select from ${table} t where t.id = s.id or (t.collection_ref = s.collection_ref and t.provider = s.provider and t.provider_id = s.provider_id))
        or exists (select from moving_${table} o where o.fate is null and o.place < s.place and o.provider = s.provider
          and (o.provider_id = s.provider_id or o.record_ref = s.record_ref)))
    returning s.id, 'This ' || s.provider || ' account is linked already. ${STAYS}' as reason`,
  )
}

async function decideOwned(client: PoolClient, telling: Telling, table: MovingTable): Promise<void> {
  const { refs = {}, named } = MOVING[table]
  // What hangs on a kit is its owner's.
  if (needsKit(table)) {
    await run(client, `update moving_${table} s set "user" = p."user" from moving_projects p where p.id = s.project`)
  }
  await findById(client, telling, table)
  await run(
    client,
    `update moving_${table} s set fate = 'trash' from trash t
    where s.fate is null and t.record = s.id and t."user" = s."user" and t.expires > now()`,
  )
  // Of what hangs on a kit, the kit tells.
  if (!needsKit(table)) {
    await telling(
      'user',
      `update moving_${table} s set fate = 'out' where s.fate is null and not exists (select from moving_users u where u.id = s."user")
      returning s.id, 'Nobody in this backup is its owner. ${STAYS}' as reason`,
    )
  }
  await run(
    client,
    `update moving_${table} s set fate = 'behind' from moving_users u where u.id = s."user" and u.fate = 'out' and s.fate is null`,
  )
  for (const [column, other] of Object.entries(refs)) await follow(client, telling, table, column, other)
  if (named) await findByName(telling, table)
  if (table === 'tags') await freeSlugs(client)
  if (table === 'project_tags') {
    await run(
      client,
      `update moving_project_tags s set fate = 'there' where s.fate is null
        and (exists (select from project_tags t where t.project = s.project and t.tag = s.tag)
          or exists (select from moving_project_tags o
            where o.project = s.project and o.tag = s.tag and o.fate is null and o.place < s.place))`,
    )
  }
  if (table === 'user_dashboard_settings') {
    await run(
      client,
      `update moving_${table} s set fate = 'there' where s.fate is null
        and (exists (select from ${table} t where t."user" = s."user")
          or exists (select from moving_${table} o where o."user" = s."user" and o.fate is null and o.place < s.place))`,
    )
  }
}

/** Whose owner is its kit's. */
const needsKit = (table: MovingTable) => table === 'progress_notes' || table === 'project_tags'

const isOwned = (table: MovingTable) => !['users', '_external_auths', 'account_deletions'].includes(table)

async function findById(client: PoolClient, telling: Telling, table: MovingTable): Promise<void> {
  const same = isOwned(table) ? `t."user" = s."user"` : 'true'
  await run(client, `update moving_${table} s set fate = 'there' from ${table} t where t.id = s.id and ${same}`)
  await telling(
    'id',
    `update moving_${table} s set fate = 'out' from ${table} t where s.fate is null and t.id = s.id
    returning s.id, 'Somebody else here has a record of this id. ${STAYS}' as reason`,
  )
}

/** What a record names becomes what that is here. Without what it cannot do without it stays behind. */
async function follow(client: PoolClient, telling: Telling, table: MovingTable, column: string, other: MovingTable) {
  const there = `from moving_${other} o where o.id = s."${column}" and o."user" = s."user"`
  if (needsKit(table)) {
    await run(
      client,
      `update moving_${table} s set fate = o.fate ${there} and s.fate is null and o.fate in ('trash', 'behind')`,
    )
    await telling(
      column,
      `update moving_${table} s set fate = 'out'
      where s.fate is null and not exists (select ${there} and (o.fate is null or o.fate in ('there', 'same')))
      returning s.id, '“' || coalesce(s."${column}", '') || '” does not come, or is not there. ${STAYS}' as reason`,
    )
  } else {
    await telling(
      column,
      `update moving_${table} s set "${column}" = null from moving_${table} before
      where before.place = s.place and s.fate is null and s."${column}" is not null
        and not exists (select ${there} and (o.fate is null or o.fate in ('there', 'same', 'trash', 'behind')))
      returning s.id, '“' || before."${column}" || '” does not come, or is not there. It comes empty.' as reason`,
    )
    await run(
      client,
      `update moving_${table} s set "${column}" = null ${there} and s.fate is null and o.fate = 'trash'`,
    )
  }
  await run(client, `update moving_${table} s set "${column}" = o.target ${there} and o.target is not null`)
}

/** Of one person no two have the same name, however it is written: what names the second names the first. */
async function findByName(telling: Telling, table: MovingTable): Promise<void> {
  await telling(
    'name',
    `update moving_${table} s set fate = 'same', target = first.id from (
      select s.place, coalesce(t.id, o.id) as id from moving_${table} s
      left join ${table} t on t."user" = s."user" and t.name = s.name
      left join lateral (select id from moving_${table} o where o."user" = s."user" and o.name = s.name and o.fate is null
        and o.place < s.place order by o.place limit 1) o on true
      where s.fate is null and (t.id is not null or o.id is not null)
    ) first where first.place = s.place
    returning s.id, '“' || s.name || '” is there already as ' || s.target || '. Kits that name it name that one.' as reason`,
  )
}

async function freeSlugs(client: PoolClient): Promise<void> {
  await run(
    client,
    `update moving_tags s set slug = left(s.slug, 180) || '-' || s.id where s.fate is null
      and (exists (select from tags t where t."user" = s."user" and t.slug = s.slug)
        or exists (select from moving_tags o where o."user" = s."user" and o.slug = s.slug and o.fate is null and o.place < s.place))`,
  )
}

/** What stays behind with its owner is counted, not listed. */
async function tellLeftBehind(client: PoolClient, tell: (misfit: Misfit) => void): Promise<void> {
  const counted = MOVING_TABLES.filter(isOwned).map(
    table =>
      `select '${table}' as name, "user", count(*) as n from moving_${table} where fate = 'behind' group by "user"`,
  )
  const { rows } = await run<{ user: string; what: string }>(
    client,
    `select "user", string_agg(n || ' ' || name, ', ' order by name) as what from (${counted.join(' union all ')}) counted group by "user"`,
  )
  for (const { user, what } of rows) {
    tell({ collection: 'users', record: user, field: 'id', reason: `With this person stay behind: ${what}.` })
  }
}

/** How many of a table there are, come, are here already (in the trash, or under another id), and stay behind. */
export type MovingCounts = { found: number; come: number; there: number; out: number }

export async function countStage(client: PoolClient, table: MovingTable): Promise<Omit<MovingCounts, 'found'>> {
  const { rows } = await run<Omit<MovingCounts, 'found'>>(
    client,
    `select count(*) filter (where fate is null) as come, count(*) filter (where fate in ('there', 'same', 'trash')) as there,
      count(*) filter (where fate in ('out', 'behind')) as out from moving_${table}`,
  )
  return rows[0] ?? { come: 0, there: 0, out: 0 }
}

/** The ids of those that come. */
export async function comingIds(client: PoolClient, table: MovingTable): Promise<Set<string>> {
  const { rows } = await run<{ id: string }>(client, `select id from moving_${table} where fate is null`)
  return new Set(rows.map(({ id }) => id))
}
