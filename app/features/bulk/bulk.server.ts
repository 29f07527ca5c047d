import { artistsByName } from '~/features/artists/artists.server'
import { companiesByName } from '~/features/companies/companies.server'
import { kitsMatching } from '~/features/dashboard/project-list.server'
import { dateOfStatus, isEnd } from '~/features/projects/project-status'
import { PROJECT_STATUSES, type ProjectDate, type ProjectStatus } from '~/features/projects/project-terms'
import { TAGS_ON_A_PROJECT, TOO_MANY_TAGS } from '~/features/tags/tag.schema'
import { tagsByName } from '~/features/tags/tags-by-name.server'
import { moveToTrash } from '~/features/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { type Day, today } from '~/platform/dates'
import { db, type Tx } from '~/platform/db.server'
import { InvalidError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import type { BulkChange, Selection } from './bulk-terms'

/** Days a bulk change can be taken back; its message is gone long before. */
const UNDO_DAYS = 30

// Ten thousand kits on a busy machine.
const LIMITS = { maxWait: 30_000, timeout: 60_000 }

/** What became of a selection: how many kits it was, how many of them changed, and the change that can be taken back. */
export type BulkResult = { selected: number; changed: number; undo: string | null }

/**
 * Changes many kits at once, in a fixed number of statements, and keeps what they were for Undo. A new company, artist or tag is made.
 * Ids of others are not there. Throws InvalidError when a kit would have too many tags.
 */
export function changeKits(actor: Actor, selection: Selection, change: BulkChange): Promise<BulkResult> {
  return db.$transaction(async tx => {
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

/** Moves many kits to the trash at one stroke. Answers how many went, and the act that brings them back. */
export function deleteKits(actor: Actor, selection: Selection): Promise<{ act: string; count: number }> {
  return db.$transaction(async tx => moveToTrash(tx, actor, 'project', await chosenKits(tx, actor, selection)), LIMITS)
}

/** How many kits a selection is. */
export async function countKits(actor: Actor, selection: Selection): Promise<number> {
  if ('ids' in selection) return db.project.count({ where: { userId: actor.userId, id: { in: selection.ids } } })
  const { text, values } = kitsMatching(actor, selection.matching)
  const [found] = await db.$queryRawUnsafe<{ kits: number }[]>(
    `select count(*)::int as kits from (${text}) p`,
    ...values,
  )
  return found?.kits ?? 0
}

/** The kits of a selection. One person's acts on many come one after the other: two at once could wait for each other in a circle. */
async function chosenKits(tx: Tx, actor: Actor, selection: Selection): Promise<string[]> {
  const { text, values } =
    'ids' in selection
      ? {
          text: 'select p.id from projects p where p."user" = $1 and p.id = any($2::text[])',
          values: [actor.userId, selection.ids],
        }
      : kitsMatching(actor, selection.matching)
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`bulk ${actor.userId}`}, 0))`
  // Locked in one order, so that none is deleted before it is tagged.
  return idsOf(tx, `select id from projects where id in (${text}) order by id for no key update`, values)
}

const idsOf = async (tx: Tx, text: string, values: unknown[]) =>
  (await tx.$queryRawUnsafe<{ id: string }[]>(text, ...values)).map(({ id }) => id)

type Acting = { tx: Tx; actor: Actor; ids: string[]; undo: string }

/**
 * Status with its dates, category, company and artist: what differs is written, with what it was and what it is now. Answers which kits
 * changed.
 */
async function setColumns({ tx, actor, ids, undo }: Acting, change: BulkChange): Promise<string[]> {
  const values: unknown[] = [actor.userId, ids, undo]
  const bind = (value: unknown) => `$${values.push(value)}`
  const sets: Record<string, string> = {}
  if (change.status) Object.assign(sets, statusColumns(change.status, bind, await dayOf(tx, actor)))
  if (change.kitCategory) sets.kit_category = `${bind(change.kitCategory)}::kit_category`
  if (change.company !== undefined)
    sets.company = `${bind(await idOf(companiesByName, tx, actor, change.company))}::text`
  if (change.artist !== undefined) sets.artist = `${bind(await idOf(artistsByName, tx, actor, change.artist))}::text`
  const columns = Object.keys(sets)
  if (columns.length === 0) return []
  const pairs = (row: string) =>
    `jsonb_build_object(${columns.map(column => `'${column}', ${row}.${column}`).join(', ')})`
  // Held from here on, or what was would not be what somebody has just made of it.
  return idsOf(
    tx,
    `with before as materialized (
       select p.id, ${pairs('p')} as was from projects p where p."user" = $1 and p.id = any($2::text[])
         and (${columns.map(column => `p.${column} is distinct from ${sets[column]}`).join(' or ')})
       order by p.id for no key update
     ), changed as (
       update projects p set ${columns.map(column => `${column} = ${sets[column]}`).join(', ')}, updated = now()
       from before where p.id = before.id returning p.id, before.was, ${pairs('p')} as now
     ), noted as (
       update kit_changes set fields = (select coalesce(jsonb_agg(to_jsonb(changed)), '[]') from changed) where id = $3
     )
     select id from changed`,
    values,
  )
}

/** The rule of `datesForStatus` as columns of an update over `projects p`; a test compares the two for every transition. */
function statusColumns(to: ProjectStatus, bind: (value: unknown) => string, day: Day): Record<string, string> {
  const status = `${bind(to)}::project_status`
  const sets: Record<string, string> = { status }
  const own = dateOfStatus(to)
  if (own) {
    const column = DATE_COLUMNS[own]
    const today = `${bind(day)}::date`
    sets[column] = `case when p.status <> ${status} then coalesce(p.${column}, ${today}) else p.${column} end`
    if (own === 'dateCompleted')
      sets.completed_by_status = `case when p.status <> ${status} and p.${column} is null then ${today} else p.completed_by_status end`
  }
  if (!isEnd(to))
    sets.date_completed = `case when p.status = any('{${ENDS}}') and p.date_completed = p.completed_by_status then null
      else p.date_completed end`
  return sets
}

const ENDS = PROJECT_STATUSES.filter(isEnd).join()

const DATE_COLUMNS: Record<ProjectDate, string> = {
  datePurchased: 'date_purchased',
  dateReceived: 'date_received',
  dateStarted: 'date_started',
  dateCompleted: 'date_completed',
}

async function dayOf(tx: Tx, { userId }: Actor): Promise<Day> {
  const { timezone } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { timezone: true } })
  return today(timezone)
}

type ByName = (tx: Tx, actor: Actor, names: string[]) => Promise<Map<string, string>>

const idOf = async (byName: ByName, tx: Tx, actor: Actor, name: string | null) =>
  name === null ? null : ((await byName(tx, actor, [name])).get(name) ?? null)

async function addTags({ tx, actor, ids, undo }: Acting, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const tags = [...new Set((await tagsByName(tx, actor, names)).values())]
  const changed = await idsOf(
    tx,
    `with added as (
       insert into project_tags (id, project, tag, "user", updated)
       select left(md5($3 || p.id || tag), 16), p.id, tag, $1, now()
       from projects p cross join unnest($4::text[]) tag where p."user" = $1 and p.id = any($2::text[])
       on conflict (project, tag) do nothing returning id, project
     ), noted as (
       update kit_changes set tagged = (select coalesce(jsonb_agg(to_jsonb(added)), '[]') from added) where id = $3
     ), ${touched('added')}
     select distinct project as id from added`,
    [actor.userId, ids, undo, tags],
  )
  const [over] = await tx.$queryRaw<{ project: string }[]>`
    select project from project_tags where "user" = ${actor.userId} and project = any(${ids}::text[])
    group by project having count(*) > ${TAGS_ON_A_PROJECT} limit 1`
  if (over) throw new InvalidError({ addTags: [TOO_MANY_TAGS] })
  return changed
}

async function removeTags({ tx, actor, ids, undo }: Acting, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  return idsOf(
    tx,
    `with removed as (
       delete from project_tags link using tags t
       where link."user" = $1 and link.project = any($2::text[]) and link.tag = t.id and t."user" = $1
         and t.name = any($4::citext[])
       returning link.*
     ), noted as (
       update kit_changes set untagged = (select coalesce(jsonb_agg(to_jsonb(removed)), '[]') from removed) where id = $3
     ), ${touched('removed')}
     select distinct project as id from removed`,
    [actor.userId, ids, undo, names],
  )
}

/** Tags live in a table of their own: their kits count as changed too. */
const touched = (links: string) => `touched as (
  update projects set updated = now() where "user" = $1 and updated < now() and id in (select project from ${links}))`
