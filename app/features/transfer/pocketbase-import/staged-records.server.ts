import type { PoolClient } from 'pg'
import { followReferences, matchById, matchByKey, matchRepeatedKey } from '~/features/transfer/rows/match.server'
import { indexStage, run } from '~/features/transfer/rows/stage.server'
import type { MappingProblem } from './map-record'
import {
  IMPORTED_TABLES,
  type ImportedTable,
  isOwned,
  needsKit,
  SOURCE_COLLECTIONS,
  stagedTable,
} from './source-collections'

/** The ID of PocketBase's collection of users. */
const USERS = '_pb_users_auth_'

const INDEXES: Partial<Record<ImportedTable, string[]>> = {
  users: ['email', 'username'],
  tags: ['"user", slug'],
  _external_auths: ['provider, provider_id'],
}

/**
 * Decides for each staged record whether it is inserted. Reports skipped and changed records. `mergePeople`: see the
 * command.
 */
export async function resolveRecords(
  client: PoolClient,
  { mergePeople, report }: { mergePeople: boolean; report: (problem: MappingProblem) => void },
): Promise<void> {
  for (const table of IMPORTED_TABLES) {
    await indexStage(client, stagedTable(table), INDEXES[table])
    const reporting = reportingUpdate(client, table, report)
    if (table === 'users') await resolvePeople(client, reporting, mergePeople)
    else if (table === '_external_auths') await resolveSignIns(client, reporting)
    else if (table === 'account_deletions') await findById(client, reporting, table)
    else await resolveOwned(client, reporting, table)
  }
  await reportSkippedWithOwner(client, report)
}

type ReportingUpdate = (field: string, update: string) => Promise<void>

/** Returns a function that runs an update and reports the returned rows, with `id` and `reason`. */
const reportingUpdate =
  (client: PoolClient, table: ImportedTable, report: (problem: MappingProblem) => void): ReportingUpdate =>
  async (field, update) => {
    const { rows } = await run<{ id: string; reason: string }>(client, update)
    for (const { id, reason } of rows) report({ collection: SOURCE_COLLECTIONS[table].from, record: id, field, reason })
  }

const SKIPPED = 'Record skipped.'

async function resolvePeople(client: PoolClient, reporting: ReportingUpdate, mergePeople: boolean): Promise<void> {
  await run(client, matchById(stagedTable('users')))
  // An unverified address proves nothing: its account would get the data of another user.
  const byEmail = { ...stagedTable('users'), key: ['email'] }
  if (mergePeople) await run(client, `${matchByKey(byEmail)} and t.verified`)
  await skipPeople(reporting, `select from users t where t.email = s.email`, mergePeople)
  if (mergePeople) {
    await run(client, `${matchRepeatedKey(byEmail)} and (select verified from staged_users o where o.id = first.id)`)
  }
  await skipPeople(
    reporting,
    `select from staged_users o where o.email = s.email and o.skip_reason is null and o.stage_order < s.stage_order`,
    mergePeople,
  )
  // Derived from the old username and the ID, so that each import gives the same one.
  const made = `left(regexp_replace(o.username, '[^A-Za-z0-9_-]', '', 'g'), 13) || '-' || right(o.id, 6)`
  await reporting(
    'username',
    `update staged_users s set username = ${made} from staged_users o
    where o.id = s.id and s.skip_reason is null and (s.username::text !~ '^[A-Za-z0-9_-]{3,20}$'
      or exists (select from users t where t.username = s.username)
      or exists (select from staged_users e where e.username = s.username and e.skip_reason is null and e.stage_order < s.stage_order))
    returning s.id, '“' || o.username || '” is taken or invalid. Changed to “' || s.username || '”.' as reason`,
  )
}

/** Skips the users for whom `other` finds another one with their address. */
const skipPeople = (reporting: ReportingUpdate, other: string, mergePeople: boolean) =>
  reporting(
    'email',
    `update staged_users s set skip_reason = 'out' where s.skip_reason is null and exists (${other})
    returning s.id, '“' || s.email || '”: another account has this address${mergePeople ? ', and has not confirmed it' : ''}. The user and their data were skipped.' as reason`,
  )

/** Social logins are imported only with new accounts. Existing accounts keep theirs. */
async function resolveSignIns(client: PoolClient, reporting: ReportingUpdate): Promise<void> {
  const table = '_external_auths'
  await run(
    client,
    `update staged_${table} s set skip_reason = coalesce(u.skip_reason, case when u.id is null then 'out' end), collection_ref = '${USERS}'
    from staged_${table} o left join staged_users u on u.id = o.record_ref where o.stage_order = s.stage_order`,
  )
  await reporting(
    'providerId',
    `update staged_${table} s set skip_reason = 'out' where s.skip_reason is null
      and (exists (select from ${table} t where t.id = s.id or (t.collection_ref = s.collection_ref and t.provider = s.provider and t.provider_id = s.provider_id))
        or exists (select from staged_${table} o where o.skip_reason is null and o.stage_order < s.stage_order and o.provider = s.provider
          and (o.provider_id = s.provider_id or o.record_ref = s.record_ref)))
    returning s.id, 'This ' || s.provider || ' account is already connected. ${SKIPPED}' as reason`,
  )
}

async function resolveOwned(client: PoolClient, reporting: ReportingUpdate, table: ImportedTable): Promise<void> {
  const { refs = {} } = SOURCE_COLLECTIONS[table]
  await run(
    client,
    needsKit(table)
      ? `update staged_${table} s set "user" = p."user" from staged_projects p where p.id = s.project`
      : `update staged_${table} s set "user" = u.target from staged_users u where u.id = s."user" and u.target <> u.id`,
  )
  await run(
    client,
    `update staged_${table} s set skip_reason = 'behind' from staged_users u where u.id = s."user" and u.skip_reason = 'out'`,
  )
  await findById(client, reporting, table)
  await run(
    client,
    `update staged_${table} s set skip_reason = 'trash' from trash t
    where s.skip_reason is null and t.record = s.id and t."user" = s."user" and t.expires > now()`,
  )
  // For the other tables, the problem of the kit is reported.
  if (!needsKit(table)) {
    await reporting(
      'user',
      `update staged_${table} s set skip_reason = 'out' where s.skip_reason is null and not exists (select from staged_users u where u.target = s."user")
      returning s.id, 'Its owner is not in this backup. ${SKIPPED}' as reason`,
    )
  }
  for (const [column, other] of Object.entries(refs)) await checkReference(client, reporting, table, column, other)
  const staged = stagedTable(table)
  for (const statement of followReferences(staged)) await run(client, statement)
  if (!staged.key) return
  for (const statement of [matchByKey(staged), matchRepeatedKey(staged)]) {
    if (SOURCE_COLLECTIONS[table].named) await reporting('name', `${statement} ${SAME_NAME}`)
    else await run(client, statement)
  }
  if (table === 'tags') await freeSlugs(client)
}

/** Names of an owner are unique ignoring case. References to a duplicate become references to the first. */
const SAME_NAME = `returning s.id, '“' || s.name || '” already exists as ' || s.target || '. Its kits use the existing one.' as reason`

async function findById(client: PoolClient, reporting: ReportingUpdate, table: ImportedTable): Promise<void> {
  await run(client, matchById(stagedTable(table)))
  await reporting(
    'id',
    `update staged_${table} s set skip_reason = 'out' from ${table} t where s.skip_reason is null and t.id = s.id
    returning s.id, 'Another user has a record with this ID. ${SKIPPED}' as reason`,
  )
}

/** Empties references to records that are not imported. A record that needs its kit is skipped instead. */
async function checkReference(
  client: PoolClient,
  reporting: ReportingUpdate,
  table: ImportedTable,
  column: string,
  other: ImportedTable,
) {
  const there = `from staged_${other} o where o.id = s."${column}" and o."user" = s."user"`
  if (needsKit(table)) {
    await run(
      client,
      `update staged_${table} s set skip_reason = o.skip_reason ${there} and s.skip_reason is null and o.skip_reason in ('trash', 'behind')`,
    )
    await reporting(
      column,
      `update staged_${table} s set skip_reason = 'out'
      where s.skip_reason is null and not exists (select ${there} and coalesce(o.skip_reason, 'exists') = 'exists')
      returning s.id, '“' || coalesce(s."${column}", '') || '” was not imported, or does not exist. ${SKIPPED}' as reason`,
    )
  } else {
    await reporting(
      column,
      `update staged_${table} s set "${column}" = null from staged_${table} before
      where before.stage_order = s.stage_order and s.skip_reason is null and s."${column}" is not null
        and not exists (select ${there} and coalesce(o.skip_reason, 'exists') in ('exists', 'trash', 'behind'))
      returning s.id, '“' || before."${column}" || '” was not imported, or does not exist. Left empty.' as reason`,
    )
    await run(
      client,
      `update staged_${table} s set "${column}" = null ${there} and s.skip_reason is null and o.skip_reason = 'trash'`,
    )
  }
}

async function freeSlugs(client: PoolClient): Promise<void> {
  await run(
    client,
    `update staged_tags s set slug = left(s.slug, 180) || '-' || s.id where s.skip_reason is null
      and (exists (select from tags t where t."user" = s."user" and t.slug = s.slug)
        or exists (select from staged_tags o where o."user" = s."user" and o.slug = s.slug and o.skip_reason is null and o.stage_order < s.stage_order))`,
  )
}

/** Records that are skipped with their owner are counted, not listed. */
async function reportSkippedWithOwner(client: PoolClient, report: (problem: MappingProblem) => void): Promise<void> {
  const counted = IMPORTED_TABLES.filter(isOwned).map(
    table =>
      `select '${table}' as name, "user", count(*) as n from staged_${table} where skip_reason = 'behind' group by "user"`,
  )
  const { rows } = await run<{ user: string; what: string }>(
    client,
    `select "user", string_agg(n || ' ' || name, ', ' order by name) as what from (${counted.join(' union all ')}) counted group by "user"`,
  )
  for (const { user, what } of rows) {
    report({ collection: 'users', record: user, field: 'id', reason: `Also skipped with this user: ${what}.` })
  }
}

/** The records of a collection: in the source, imported, already here (in the trash, or under another ID), and skipped. */
export type ImportCounts = { found: number; come: number; there: number; out: number }

/** Counts the staged records by their result. See `ImportCounts`. */
export async function countStage(client: PoolClient, table: ImportedTable): Promise<Omit<ImportCounts, 'found'>> {
  const { rows } = await run<Omit<ImportCounts, 'found'>>(
    client,
    `select count(*) filter (where skip_reason is null) as come, count(*) filter (where skip_reason in ('exists', 'trash')) as there,
      count(*) filter (where skip_reason in ('out', 'behind')) as out from staged_${table}`,
  )
  return rows[0] ?? { come: 0, there: 0, out: 0 }
}

/** Returns the IDs of the records that are imported. */
export const newIds = (client: PoolClient, table: ImportedTable) => stagedIds(client, table, 'skip_reason is null')

/** Returns the IDs of the records that are here, in the trash, or skipped with their owner. */
export const unchangedIds = (client: PoolClient, table: ImportedTable) =>
  stagedIds(client, table, `skip_reason = 'behind' or (skip_reason in ('exists', 'trash') and target = id)`)

async function stagedIds(client: PoolClient, table: ImportedTable, condition: string): Promise<Set<string>> {
  const { rows } = await run<{ id: string }>(client, `select id from staged_${table} where ${condition}`)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the users whose records join an account with another ID. */
export async function mergedPeople(client: PoolClient): Promise<{ record: string; email: string }[]> {
  const merged = `select id as record, email::text from staged_users where skip_reason = 'exists' and target <> id order by stage_order`
  return (await run<{ record: string; email: string }>(client, merged)).rows
}
