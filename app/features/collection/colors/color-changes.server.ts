import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { i18n } from '~/platform/messages'
import { CHANGE_DAYS } from './color-terms'
import { legendChanged } from './legend-changed.server'

type ColorTable = 'drills' | 'kit_colors' | 'drill_claims' | 'projects'

/** What was done: a text for translation and its values. It is shown in the language of the page. */
export type Deed = { title: string; values?: Record<string, string | number> }

/** Only these names become part of SQL. */
const COLUMNS: Record<ColorTable, string[]> = {
  drills: ['palette', 'code', 'shape', 'finish', 'amount', 'place', 'swatch'],
  kit_colors: ['project', 'position', 'symbol', 'code', 'count', 'ran_short', 'container', 'sorted'],
  drill_claims: ['project', 'asked', 'shop', 'order_number', 'batch', 'colors', 'state', 'state_date', 'words'],
  // The photo of the legend.
  projects: ['legend_image', 'legend_image_width', 'legend_image_height'],
}

/**
 * Runs a change of the rows that `which` selects, of the alias `t`, and stores the rows before and after it, for Undo.
 * Locks the former rows. `files` are kept until the change expires. Stores nothing if no row changes. Returns the ID
 * for Undo, or null.
 */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  { table, title, values = {}, which, files = [] }: Deed & { table: ColorTable; which: Sql; files?: string[] },
  change: () => Promise<unknown>,
): Promise<string | null> {
  const rows = (lock: Sql) => query<Row>(rowsOf(actor, table, which, lock), tx)
  const was = await rows(sql`for no key update of t`)
  await change()
  const now = await rows(empty)
  const same = new Map(was.map(row => [row.id, JSON.stringify(row)]))
  const unchanged = new Set(now.filter(row => same.get(row.id) === JSON.stringify(row)).map(({ id }) => id))
  const [before, after] = [was, now].map(rows => rows.filter(({ id }) => !unchanged.has(id)))
  if (before?.length === 0 && after?.length === 0) return null
  const id = newId()
  await execute(
    sql`insert into color_changes (id, "user", title, title_values, "table", was, now, files, expires)
      values (${id}, ${actor.userId}, ${title}, ${JSON.stringify(values)}::jsonb, ${table}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
        ${files}::text[], now() + ${`${CHANGE_DAYS} days`}::interval)`,
    tx,
  )
  return id
}

type Row = { id: string } & Record<string, unknown>

const rowsOf = ({ userId }: Actor, table: ColorTable, which: Sql, lock: Sql) => sql`
  select t.id, ${raw(COLUMNS[table].map(column => `t."${column}"`).join(', '))} from ${raw(table)} t
  where t."user" = ${userId} and ${which} order by t.id ${lock}`

/** The numbers of rows that are as before the change, and of those that stay because they were changed since. */
type UndoneColors = { title: string; rows: number; skipped: number }

/**
 * Undoes a change of legends or drills. Rows that were changed or deleted since stay as they are. Returns null if there
 * is nothing to undo.
 */
export function undoColorChange(actor: Actor, id: string): Promise<UndoneColors | null> {
  return inTransaction(async tx => {
    const [change] = await query<Change>(
      sql`select title, title_values as "values", "table", was, now from color_changes
        where id = ${id} and "user" = ${actor.userId} and expires > now() for update`,
      tx,
    )
    if (!change) return null
    const projects = await lockKits(tx, actor, change)
    const added = await deleteAdded(tx, actor, change)
    const changed = await restoreChanged(tx, actor, change)
    const removed = await insertRemoved(tx, actor, change)
    await execute(sql`delete from color_changes where id = ${id}`, tx)
    if (change.table === 'kit_colors') await legendChanged(tx, actor, projects)
    const rows = added + changed + removed
    const total = new Set([...change.was, ...change.now].map(row => row.id)).size
    return { title: formatDeed(change), rows, skipped: total - rows }
  })
}

type StoredDeed = { title: string; values: Deed['values'] | null }

/** The previous release stores sentences without values. */
const formatDeed = ({ title, values }: StoredDeed) => (values ? i18n.t(title, values) : title)

type Change = StoredDeed & { table: ColorTable; was: Row[]; now: Row[] }

/** Locks the kits of a legend, as every change of a legend does first, and returns those that exist. */
async function lockKits(tx: Tx, { userId }: Actor, { table, was, now }: Change): Promise<string[]> {
  const kit = { drills: null, kit_colors: 'project', drill_claims: 'project', projects: 'id' }[table]
  const ids = kit ? [...new Set([...was, ...now].map(row => String(row[kit])))] : []
  if (ids.length === 0) return []
  const kits = await query<{ id: string }>(
    sql`select id from projects where "user" = ${userId} and id = any(${ids}::text[]) order by id for no key update`,
    tx,
  )
  return kits.map(kit => kit.id)
}

const without = (rows: Row[], others: Row[]) => {
  const ids = new Set(others.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
}

/** The values of columns that a change of an earlier release does not have. */
const NEWER: Partial<Record<ColorTable, object>> = { kit_colors: { container: '', sorted: false } }

const given = (table: ColorTable, rows: Row[]) =>
  sql`jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows.map(row => ({ ...NEWER[table], ...row })))}::jsonb)`

const tuple = (table: ColorTable, alias: string) =>
  raw(`(${COLUMNS[table].map(name => `${alias}."${name}"`).join(', ')})`)

const deleteAdded = (tx: Tx, { userId }: Actor, { table, was, now }: Change) =>
  execute(
    sql`delete from ${raw(table)} t using ${given(table, without(now, was))} n
      where t.id = n.id and t."user" = ${userId} and ${tuple(table, 't')} is not distinct from ${tuple(table, 'n')}`,
    tx,
  )

function restoreChanged(tx: Tx, { userId }: Actor, { table, was, now }: Change) {
  const sets = raw(COLUMNS[table].map(name => `"${name}" = w."${name}"`).join(', '))
  return execute(
    sql`update ${raw(table)} t set ${sets}, updated = now() from ${given(table, was)} w join ${given(table, now)} n on n.id = w.id
      where t.id = w.id and t."user" = ${userId} and ${tuple(table, 't')} is not distinct from ${tuple(table, 'n')}`,
    tx,
  )
}

function insertRemoved(tx: Tx, { userId }: Actor, { table, was, now }: Change) {
  const names = raw(COLUMNS[table].map(name => `"${name}"`).join(', '))
  const hasKit = COLUMNS[table].includes('project')
    ? sql`exists (select from projects where id = w.project and "user" = ${userId})`
    : sql`true`
  return execute(
    sql`insert into ${raw(table)} (id, "user", ${names}, updated)
      select w.id, ${userId}, ${raw(COLUMNS[table].map(name => `w."${name}"`).join(', '))}, now()
      from ${given(table, without(was, now))} w where ${hasKit} on conflict do nothing`,
    tx,
  )
}

type ColorChange = { id: string; title: string; created: Date }

const LISTED = 50

/** Returns the newest changes that can be undone, newest first. */
export async function recentColorChanges(actor: Actor, on: Db = db): Promise<ColorChange[]> {
  const changes = await query<StoredDeed & { id: string; created: Date }>(
    sql`select id, title, title_values as "values", created from color_changes
      where "user" = ${actor.userId} and expires > now() order by created desc, id limit ${LISTED}`,
    on,
  )
  return changes.map(({ id, created, ...deed }) => ({ id, title: formatDeed(deed), created }))
}
