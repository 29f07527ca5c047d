import sql, { join, raw, type Sql } from 'sql-template-tag'
import { kitsMatching } from '~/features/collection/dashboard/matching-kits.server'
import { idByName } from '~/features/collection/named-lists/ids-by-name.server'
import { columnTypeOf } from '~/features/collection/projects/project-columns.server'
import { BULK_CHOICES, columnOf, projectField, SUGGESTED } from '~/features/collection/projects/project-fields'
import { dateOfStatus, isEnd } from '~/features/collection/projects/project-status'
import { PROJECT_STATUSES, type ProjectDate, type ProjectStatus } from '~/features/collection/projects/project-terms'
import { TAGS_ON_A_PROJECT, TOO_MANY_TAGS } from '~/features/collection/tags/tag.schema'
import { tagsByName } from '~/features/collection/tags/tags-by-name.server'
import { moveToTrash } from '~/features/collection/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { type Day, today } from '~/platform/dates'
import { lockUser } from '~/platform/db/advisory-lock.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { InvalidError } from '~/platform/errors'
import type { BulkChange, Selection } from './bulk-terms'

/** Days for which a bulk change can be undone, long after its toast has closed. */
const UNDO_DAYS = 30

// Enough for ten thousand kits on a busy machine.
const LIMITS = { timeout: 60_000 }

/** The numbers of selected and changed kits, and the ID that undoes the change. */
export type BulkResult = { selected: number; changed: number; undo: string | null }

/**
 * Changes many kits in a fixed number of statements and stores their former values for Undo. New companies, artists and
 * tags are created. Kits of other users are ignored.
 * @throws InvalidError if a kit would have too many tags
 */
export function changeKits(actor: Actor, selection: Selection, change: BulkChange): Promise<BulkResult> {
  return inTransaction(async tx => {
    const ids = await chosenKits(tx, actor, selection)
    if (ids.length === 0) return { selected: 0, changed: 0, undo: null }
    const undo = newId()
    await tx.kitChange.create({
      data: { id: undo, userId: actor.userId, expires: new Date(Date.now() + UNDO_DAYS * 86_400_000) },
    })
    const acting = { tx, actor, ids, undo }
    const changed = new Set([
      ...(await setColumns(acting, change)),
      ...(await addTags(acting, change.addTags ?? [])),
      ...(await removeTags(acting, change.removeTags ?? [])),
    ])
    if (changed.size > 0) return { selected: ids.length, changed: changed.size, undo }
    await tx.kitChange.delete({ where: { id: undo } })
    return { selected: ids.length, changed: 0, undo: null }
  }, LIMITS)
}

/** Moves many kits to the trash in one transaction. Returns their number and the deletion ID, which restores them. */
export const deleteKits = (actor: Actor, selection: Selection): Promise<{ act: string; count: number }> =>
  inTransaction(async tx => moveToTrash(tx, actor, 'project', await chosenKits(tx, actor, selection)), LIMITS)

/** Returns SQL for the IDs of the selected kits. Those of other users are ignored. */
export const selectedKits = (actor: Actor, selection: Selection): Sql =>
  'ids' in selection
    ? sql`select p.id from projects p where p."user" = ${actor.userId} and p.id = any(${selection.ids}::text[])`
    : kitsMatching(actor, selection.matching)

/** Returns how many kits a selection matches. Kits of other users are ignored. */
export async function countKits(actor: Actor, selection: Selection): Promise<number> {
  if ('ids' in selection) return db.project.count({ where: { userId: actor.userId, id: { in: selection.ids } } })
  const [found] = await query<{ kits: number }>(
    sql`select count(*)::int as kits from (${kitsMatching(actor, selection.matching)}) p`,
  )
  return found?.kits ?? 0
}

/**
 * Returns the IDs of the selected kits, locked. Bulk changes of one user are serialized, because they could deadlock.
 */
async function chosenKits(tx: Tx, actor: Actor, selection: Selection): Promise<string[]> {
  await execute(lockUser('bulk', actor), tx)
  // Locked in one order, so that no kit is deleted before it is tagged.
  return idsOf(
    tx,
    sql`select id from projects where id in (${selectedKits(actor, selection)}) order by id for no key update`,
  )
}

const idsOf = async (tx: Tx, statement: Sql) => (await query<{ id: string }>(statement, tx)).map(({ id }) => id)

type Acting = { tx: Tx; actor: Actor; ids: string[]; undo: string }

/**
 * Updates status and dates, choices, texts, company and artist. Records each changed value with its former value. Returns the
 * IDs of the changed kits.
 */
async function setColumns({ tx, actor, ids, undo }: Acting, change: BulkChange): Promise<string[]> {
  const sets: Record<string, Sql> = {}
  if (change.status) Object.assign(sets, statusColumns(change.status, await dayOf(tx, actor)))
  if (change.dateCompleted) Object.assign(sets, finishColumns(change.dateCompleted, sets))
  for (const name of BULK_CHOICES)
    if (name !== 'status' && change[name])
      sets[columnOf(name)] = sql`${change[name]}::${raw(columnTypeOf(projectField(name)) ?? '')}`
  for (const name of [...SUGGESTED, 'kitted'] as const)
    if (change[name] !== undefined)
      sets[columnOf(name)] = sql`${change[name]}::${raw(columnTypeOf(projectField(name)) ?? '')}`
  if (change.custom) sets.custom = sql`jsonb_strip_nulls(p.custom || ${JSON.stringify(change.custom)}::jsonb)`
  if (change.company !== undefined) sets.company = sql`${await idByName(tx, actor, 'companies', change.company)}::text`
  if (change.artist !== undefined) sets.artist = sql`${await idByName(tx, actor, 'artists', change.artist)}::text`
  const columns = Object.keys(sets)
  if (columns.length === 0) return []
  const pairs = (row: string) =>
    raw(`jsonb_build_object(${columns.map(column => `'${column}', ${row}.${column}`).join(', ')})`)
  const differs = columns.map(column => sql`p.${raw(column)} is distinct from ${sets[column]}`)
  const assigned = columns.map(column => sql`${raw(column)} = ${sets[column]}`)
  // Locks the rows before their former values are read: a concurrent change would make these stale.
  return idsOf(
    tx,
    sql`with before as materialized (
       select p.id, ${pairs('p')} as was from projects p where p."user" = ${actor.userId} and p.id = any(${ids}::text[])
         and (${join(differs, ' or ')})
       order by p.id for no key update
     ), changed as (
       update projects p set ${join(assigned)}, updated = now()
       from before where p.id = before.id returning p.id, before.was, ${pairs('p')} as now
     ), noted as (
       update kit_changes set fields = (select coalesce(jsonb_agg(to_jsonb(changed)), '[]') from changed) where id = ${undo}
     )
     select id from changed`,
  )
}

/**
 * Returns the rule of `datesForStatus` as columns of an update of `projects p`. A test compares the two for each
 * transition.
 */
function statusColumns(to: ProjectStatus, day: Day): Record<string, Sql> {
  const status = sql`${to}::project_status`
  const sets: Record<string, Sql> = { status }
  const own = dateOfStatus(to)
  if (own) {
    const name = DATE_COLUMNS[own]
    const column = raw(name)
    const today = sql`${day}::date`
    sets[name] = sql`case when p.status <> ${status} then coalesce(p.${column}, ${today}) else p.${column} end`
    if (own === 'dateCompleted')
      sets.completed_by_status = sql`case when p.status <> ${status} and p.${column} is null then ${today} else p.completed_by_status end`
  }
  if (!isEnd(to))
    sets.date_completed = sql`case when p.status = any(${ENDS}::project_status[]) and p.date_completed = p.completed_by_status then null
      else p.date_completed end`
  return sets
}

/** Returns the rule of `statusForFinish` as columns of an update of `projects p`. An entered date is not one of the status. */
function finishColumns(day: Day, { status }: Record<string, Sql>): Record<string, Sql> {
  const date = sql`${day}::date`
  const finished = sql`case when p.status = 'progress' and p.date_completed is distinct from ${date} then 'completed' else p.status end`
  return { date_completed: date, completed_by_status: sql`null::date`, status: status ?? finished }
}

const ENDS = PROJECT_STATUSES.filter(isEnd)

const DATE_COLUMNS: Record<ProjectDate, string> = {
  datePurchased: 'date_purchased',
  dateReceived: 'date_received',
  dateStarted: 'date_started',
  dateCompleted: 'date_completed',
  dateLeft: 'date_left',
}

async function dayOf(tx: Tx, { userId }: Actor): Promise<Day> {
  const { timezone } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { timezone: true } })
  return today(timezone)
}

async function addTags({ tx, actor, ids, undo }: Acting, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const tags = [...new Set((await tagsByName(tx, actor, names)).values())]
  const changed = await idsOf(
    tx,
    sql`with added as (
       insert into project_tags (id, project, tag, "user", updated)
       select left(md5(${undo} || p.id || tag), 16), p.id, tag, p."user", now()
       from projects p cross join unnest(${tags}::text[]) tag
       where p."user" = ${actor.userId} and p.id = any(${ids}::text[])
       on conflict (project, tag) do nothing returning id, project
     ), noted as (
       update kit_changes set tagged = (select coalesce(jsonb_agg(to_jsonb(added)), '[]') from added) where id = ${undo}
     ), ${touched(actor, 'added')}
     select distinct project as id from added`,
  )
  const tooMany = sql`
    select project from project_tags where "user" = ${actor.userId} and project = any(${ids}::text[])
    group by project having count(*) > ${TAGS_ON_A_PROJECT} limit 1`
  const [over] = await query(tooMany, tx)
  if (over) throw new InvalidError({ addTags: [TOO_MANY_TAGS()] })
  return changed
}

async function removeTags({ tx, actor, ids, undo }: Acting, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  return idsOf(
    tx,
    sql`with removed as (
       delete from project_tags link using tags t
       where link."user" = ${actor.userId} and link.project = any(${ids}::text[]) and link.tag = t.id
         and t."user" = ${actor.userId} and same_name(t.name::text) in (select same_name(name) from unnest(${names}::text[]) name)
       returning link.*
     ), noted as (
       update kit_changes set untagged = (select coalesce(jsonb_agg(to_jsonb(removed)), '[]') from removed) where id = ${undo}
     ), ${touched(actor, 'removed')}
     select distinct project as id from removed`,
  )
}

/** SQL: marks kits as changed if their tags changed, which are in another table. */
const touched = ({ userId }: Actor, links: string) => sql`touched as (
  update projects set updated = now() where "user" = ${userId} and updated < now() and id in (select project from ${raw(links)}))`
