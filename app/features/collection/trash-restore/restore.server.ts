import sql, { empty, join, raw } from 'sql-template-tag'
import { tagSlug } from '~/features/collection/tags/tag-slug'
import { takenSlugs } from '~/features/collection/tags/tags-by-name.server'
import {
  companionsOf,
  emptiedBy,
  type ForeignKey,
  linkName,
  plainRow,
  readTies,
} from '~/features/collection/trash/foreign-keys.server'
import { TRASHED } from '~/features/collection/trash/move-to-trash.server'
import type { TrashKind } from '~/features/collection/trash/trash-terms'
import type { Actor } from '~/platform/actor'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { ConflictError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/**
 * The result of a restore. `record` is the ID of the restored record. `existing` means that a record of the same name
 * exists, which got the kits.
 */
export type Restored = {
  kind: TrashKind
  count: number
  record: string
  /** The kit of a note. */
  project: string | null
  title: string
  existing: boolean
  /** The number of kits that were linked to the name again. */
  kits: number
}

type Row = { id: string; kind: TrashKind; record: string; title: string; project: string | null }

// Enough for ten thousand kits with their notes, on a busy machine.
const TIMEOUT_MS = 60_000

/**
 * Restores one deletion (`act`) or one record of it (`id`), with IDs and times. Restores links to records that still
 * exist, and links from records in which they are still empty. Returns null if there is nothing to restore.
 * @throws ConflictError for a note whose kit does not exist
 */
export function restoreFromTrash(actor: Actor, wanted: { act: string } | { id: string }): Promise<Restored | null> {
  return inTransaction(
    async tx => {
      const rows = await heldRows(tx, actor, wanted)
      const [first] = rows
      if (!first) return null
      const { kind } = first
      const ids = rows.map(({ id }) => id)
      const back =
        kind === 'project' || kind === 'progress_note'
          ? await restoreRecords(tx, actor, kind, rows)
          : await restoreName(tx, actor, kind, first)
      await execute(sql`delete from trash where "user" = ${actor.userId} and id = any(${ids}::text[])`, tx)
      return { kind, title: first.title, project: first.project, ...back }
    },
    { timeout: TIMEOUT_MS },
  )
}

// Returns the rows, locked: a second click on Undo finds nothing.
const heldRows = (tx: Tx, { userId }: Actor, wanted: { act: string } | { id: string }) =>
  query<Row>(
    sql`select id, kind::text as kind, record, title, payload #>> '{rows,progress_notes,0,project}' as project from trash
     where "user" = ${userId} and ${'act' in wanted ? sql`act = ${wanted.act}` : sql`id = ${wanted.id}`} and expires > now()
     order by id for update`,
    tx,
  )

async function restoreRecords(tx: Tx, actor: Actor, kind: 'project' | 'progress_note', rows: Row[]) {
  if (kind === 'progress_note') await touchKit(tx, actor, rows)
  const { table } = TRASHED[kind]
  const place = await placeOf(tx, actor, rows)
  // A kit's status history and note summary are restored from the trash, so triggers must not create them again.
  await setRestoringFlag(tx, kind === 'project')
  const inserted = new Set(await restoreRows(place, table))
  // A kit that an archive has already restored keeps its history. Only its missing rows are restored.
  if (inserted.size < rows.length) await setRestoringFlag(tx, false)
  const insertedOnly = { ...place, ids: rows.filter(({ record }) => inserted.has(record)).map(({ id }) => id) }
  for (const { table: along } of companionsOf(place.ties, table, empty))
    await restoreRows(HISTORY.includes(along) ? insertedOnly : place, along)
  await setRestoringFlag(tx, false)
  for (const tie of emptiedBy(place.ties, table)) await fillLinks(place, tie)
  return { count: inserted.size, record: rows[0]?.record ?? '', existing: false, kits: 0 }
}

const HISTORY = ['status_changes', 'kit_edits']

/** Sets whether the triggers of this transaction treat rows as restored (migration 20261121231500). */
const setRestoringFlag = (tx: Tx, whether: boolean) =>
  execute(sql`select set_config('glint.coming_back', ${whether ? 'on' : 'off'}, true)`, tx)

/** A note that comes back changes its kit, like a new one. @throws ConflictError if the kit does not exist */
async function touchKit(tx: Tx, { userId }: Actor, [note]: Row[]): Promise<void> {
  const id = note?.project ?? ''
  const { count } = await tx.project.updateMany({ where: { id, userId }, data: { updated: new Date() } })
  if (count > 0) return
  const kit = await tx.trash.findFirst({ where: { userId, record: id }, select: { title: true } })
  throw new ConflictError(
    'project',
    kit
      ? i18n.t('This progress note belongs to “{title}”, which is also in the trash. Restore the kit first.', {
          title: kit.title,
        })
      : i18n.t('The kit of this progress note was permanently deleted, so the progress note cannot be restored.'),
  )
}

/** Restores a name. If the user has created the same name since, that record gets the kits of the deleted one. */
async function restoreName(tx: Tx, actor: Actor, kind: 'tag' | 'company' | 'artist', row: Row) {
  const { table } = TRASHED[kind]
  const place = await placeOf(tx, actor, [row])
  await restoreRows(place, table, kind === 'tag' ? { slug: await freeSlug(tx, actor, row) } : {})
  const [there] = await query<{ id: string }>(
    sql`select id from ${raw(table)} where "user" = ${actor.userId} and same_name(name::text) = same_name(${row.title})`,
    tx,
  )
  const record = there?.id ?? row.record
  let kits = 0
  for (const { table: along } of companionsOf(place.ties, table, empty))
    kits += (await restoreRows(place, along, { [kind]: record })).length
  for (const tie of emptiedBy(place.ties, table)) kits += await fillLinks(place, tie, record)
  return { count: 1, record, existing: record !== row.record, kits }
}

async function freeSlug(tx: Tx, actor: Actor, row: Row): Promise<string> {
  const taken = await takenSlugs(tx, actor)
  const [stored] = await query<{ slug: string }>(
    sql`select payload #>> '{rows,tags,0,slug}' as slug from trash where id = ${row.id}`,
    tx,
  )
  return stored && !taken.has(stored.slug) ? stored.slug : tagSlug(row.title, taken)
}

/** `others`: whether the user's trash has other records, which may refer to these. */
type Place = { tx: Tx; actor: Actor; ties: ForeignKey[]; ids: string[]; others: boolean }

async function placeOf(tx: Tx, actor: Actor, rows: Row[]): Promise<Place> {
  const ids = rows.map(({ id }) => id)
  const others = await tx.trash.count({ where: { ...ownedBy(actor), id: { notIn: ids } }, take: 1 })
  return { tx, actor, ties: await readTies(tx), ids, others: others > 0 }
}

/**
 * Inserts the saved rows of one table. Links to missing records are emptied; rows that require them are skipped. Rows
 * whose parent is in the trash are saved with that parent. `fixed` replaces the values of columns. Returns the IDs of
 * the inserted rows.
 */
async function restoreRows(place: Place, table: string, fixed: Record<string, string> = {}): Promise<string[]> {
  const { tx, actor, ids } = place
  const columns = await trashedColumns(tx, table, ids)
  if (columns.length === 0) return []
  const ties = place.ties.filter(({ from, column }) => from === table && !(column in fixed) && columns.includes(column))
  if (place.others) for (const tie of ties) await attachToTrashedParent(place, tie, fixed)
  const taken = columns.map(column => {
    if (column in fixed) return sql`${fixed[column]}`
    const link = ties.find(tie => tie.column === column && !tie.needed)
    return link ? sql`case when ${isThere(actor, link)} then ${rowColumn(column)} end` : rowColumn(column)
  })
  const parents = ties.filter(tie => tie.needed).map(tie => sql`and ${isThere(actor, tie)}`)
  const back = await query<{ id: string }>(
    sql`insert into ${raw(table)} (${raw(columns.map(column => `"${column}"`).join(', '))})
     select ${join(taken)} from ${trashedRows(table)}
     where t."user" = ${actor.userId} and t.id = any(${ids}::text[]) ${parents.length > 0 ? join(parents, ' ') : empty}
     on conflict do nothing returning id::text as id`,
    tx,
  )
  return back.map(({ id }) => id)
}

const trashedRows = (table: string) =>
  raw(`trash t cross join lateral jsonb_populate_recordset(null::${table}, t.payload -> 'rows' -> '${table}') r`)

/** SQL: the value of a column of a saved row. */
const rowColumn = (column: string) => raw(`r."${column}"`)

const isThere = ({ userId }: Actor, { column, to }: ForeignKey) =>
  sql`exists (select from ${raw(to)} o where o.id = ${rowColumn(column)} and o."user" = ${userId})`

/** Returns the columns of the saved rows that still exist. A newer column gets its default. */
async function trashedColumns(tx: Tx, table: string, ids: string[]): Promise<string[]> {
  const columns = await query<{ name: string }>(
    sql`select attname::text as name
     from (select payload -> 'rows' -> ${table} -> 0 as row from trash
       where id = any(${ids}::text[]) and payload -> 'rows' -> ${table} -> 0 is not null limit 1) trashed
     join pg_attribute on attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and jsonb_exists(trashed.row, attname)`,
    tx,
  )
  return columns.map(({ name }) => name)
}

/** Adds rows to the trashed records that they refer to: restoring those also restores the links, in any order. */
async function attachToTrashedParent(
  { tx, actor, ids }: Place,
  tie: ForeignKey,
  fixed: Record<string, string>,
): Promise<void> {
  const { from, column, needed } = tie
  const list = needed ? ['rows', from] : ['emptied', linkName(tie)]
  const row = needed ? sql`${raw(plainRow('r'))} || ${JSON.stringify(fixed)}::jsonb` : sql`r.id`
  await execute(
    sql`update trash other set payload = jsonb_set(other.payload, ${list}, other.payload #> ${list} || late.rows)
     from (select ${rowColumn(column)} as record, jsonb_agg(${row}) as rows
       from ${trashedRows(from)}
       where t."user" = ${actor.userId} and t.id = any(${ids}::text[]) and ${rowColumn(column)} is not null
         and not ${isThere(actor, tie)}
       group by 1) late
     where other."user" = ${actor.userId} and other.record = late.record and other.id <> all(${ids}::text[])
       and other.payload #> ${list} is not null`,
    tx,
  )
}

/** Restores the links to a record from rows, also in the trash, whose column is still empty. */
async function fillLinks({ tx, actor, ids, others }: Place, tie: ForeignKey, record?: string): Promise<number> {
  const { from, column } = tie
  const { userId } = actor
  const links = sql`
    trash t cross join lateral jsonb_array_elements_text(t.payload -> 'emptied' -> ${linkName(tie)}) as link(id)
     where t."user" = ${userId} and t.id = any(${ids}::text[])`
  const value = record === undefined ? sql`t.record` : sql`${record}`
  const path = ['rows', from, '0', column]
  if (others) {
    await execute(
      sql`update trash other set payload = jsonb_set(other.payload, ${path}, to_jsonb(${value}::text)) from ${links}
       and other."user" = ${userId} and other.record = link.id and other.payload #> ${path} = 'null'`,
      tx,
    )
  }
  return execute(
    sql`update ${raw(from)} x set ${raw(`"${column}"`)} = ${value} from ${links}
     and x.id = link.id and x."user" = ${userId} and x.${raw(`"${column}"`)} is null`,
    tx,
  )
}
