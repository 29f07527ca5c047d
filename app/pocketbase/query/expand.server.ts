import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '~/platform/db/db.server'
import { preparedIfRepeated } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { type Collection, fieldsOf, type Registry, type Requester } from '../collection.server'
import { columnOf, type Field } from '../fields'
import { recordColumns, recordJson, type WireRecord, withExpand, withVisibleEmail } from '../record.server'
import { LIMITS, QueryError } from './limits'
import { backRelation } from './scope.server'
import { sortOrder } from './sort.server'

type Paths = Map<string, Paths>
type Context = { registry: Registry; requester: Requester; on?: Db }
/** `read` counts the related records that were read. */
type Counting = Context & { read: { count: number } }

/**
 * Adds the related records, with one statement per relation. Skips unknown paths.
 * @throws QueryError for too many relations or related records, or if the response would repeat them too often
 */
export async function expanded(
  records: WireRecord[],
  expand: string,
  collection: Collection,
  context: Context,
): Promise<WireRecord[]> {
  const paths = pathsOf(expand)
  if (paths.size === 0 || records.length === 0) return records
  const whole = await withRelations(records, paths, collection, { ...context, read: { count: 0 } })
  if (repeatedIn(whole) > LIMITS.repeated + LIMITS.repeatedPerRecord * records.length) {
    throw new QueryError('The expanded records repeat too often.')
  }
  return whole
}

/** Returns the records unexpanded where `expanded` throws a QueryError: for a response that must not fail. */
export async function expandedIfPossible(...args: Parameters<typeof expanded>): Promise<WireRecord[]> {
  try {
    return await expanded(...args)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return args[0]
  }
}

/** Returns how many characters of the JSON repeat others: a record that several refer to is read once, and written for each. */
function repeatedIn(records: WireRecord[]): number {
  const sizes = new Map<WireRecord, number>()
  let once = 0
  const sizeOf = (record: WireRecord): number => {
    const known = sizes.get(record)
    if (known !== undefined) return known
    const { expand = {}, ...own } = record
    const length = JSON.stringify(own).length
    once += length
    const size = Object.values(expand as Record<string, WireRecord | WireRecord[]>)
      .flat()
      .reduce((sum, related) => sum + sizeOf(related), length)
    sizes.set(record, size)
    return size
  }
  return records.reduce((sum, record) => sum + sizeOf(record), 0) - once
}

/**
 * Returns the records that the row `alias` refers to, as JSON text with the same content. Null unless each path is one
 * relation of the row, to records that Postgres can write.
 */
export function writtenExpand(expand: string, collection: Collection, alias: string, context: Context): Sql | null {
  const parts: Sql[] = []
  for (const [name, below] of pathsOf(expand)) {
    const field = fieldsOf(collection)[name]
    const target = targetOf(field, context)
    const view = target && viewRule(target, context)
    const record = view && target.type === 'base' && below.size === 0 ? recordJson(target, 'r') : null
    if (!field || !target || !view || !record) return null
    parts.push(sql`(select ${raw(`'"${name}":'`)} || e.json from (
      select ${record} from ${raw(target.table)} r where r.id = ${columnOf(name, field, alias)} and ${view('r')}) e)`)
  }
  return parts.length > 0 ? sql`'{' || concat_ws(',', ${join(parts)}) || '}'` : null
}

/** @throws QueryError for too many relations */
function pathsOf(expand: string): Paths {
  const root: Paths = new Map()
  let relations = 0
  for (const path of expand.replaceAll(' ', '').split(',')) {
    let level = root
    for (const name of path
      .replace(/^\.+|\.+$/g, '')
      .split('.')
      .slice(0, LIMITS.hops)) {
      if (!name) break
      const known = level.get(name)
      if (!known && ++relations > LIMITS.expands) throw new QueryError('There are too many relations to expand.')
      const below: Paths = known ?? new Map()
      level.set(name, below)
      level = below
    }
  }
  return root
}

async function withRelations(
  records: WireRecord[],
  paths: Paths,
  collection: Collection,
  context: Counting,
): Promise<WireRecord[]> {
  const found = await Promise.all([...paths].map(([name, below]) => related(records, name, below, collection, context)))
  const reached = found.filter(relation => relation !== null)
  if (reached.length === 0) return records
  return records.map(record => {
    const expand: Record<string, unknown> = {}
    for (const { name, of } of reached) {
      const value = of(record)
      if (value !== undefined) expand[name] = value
    }
    return withExpand(record, expand)
  })
}

type Relation = { name: string; of: (record: WireRecord) => WireRecord | WireRecord[] | undefined }

/** Returns the related records by record; null if the relation is unknown, or its target is for superusers. */
async function related(
  records: WireRecord[],
  name: string,
  below: Paths,
  collection: Collection,
  context: Counting,
): Promise<Relation | null> {
  const field = fieldsOf(collection)[name]
  const target = targetOf(field, context)
  if (target) return forward(records, name, below, target, context)
  // The syntax of older clients: `project_tags(project)`.
  const via = name.replace(/^(\w+)\((\w+)\)$/, '$1_via_$2')
  const back = field ? undefined : backRelation(context.registry, collection, via)
  return back ? backward(records, name, below, back, context) : null
}

function targetOf(field: Field | undefined, { registry }: Context): Collection | undefined {
  return field?.kind === 'relation' ? registry.find(field.target ?? '') : undefined
}

async function forward(records: WireRecord[], name: string, below: Paths, target: Collection, context: Counting) {
  const view = viewRule(target, context)
  if (!view) return null
  const ids = [...new Set(records.map(record => record[name]))].filter(id => id !== '')
  const rows = await fetched(
    sql`select ${recordColumns(target, 'r')} from ${raw(target.table)} r where r.id = any(${ids}::text[]) and ${view('r')}`,
    below,
    target,
    context,
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return { name, of: (record: WireRecord) => byId.get(String(record[name])) }
}

type Back = NonNullable<ReturnType<typeof backRelation>>

async function backward(records: WireRecord[], name: string, below: Paths, back: Back, context: Counting) {
  const { collection: target, fieldName, field } = back
  const view = viewRule(target, context)
  if (!view) return null
  const ids = [...new Set(records.map(record => record.id))]
  const rows = await fetched(
    sql`select r.* from unnest(${ids}::text[]) parent(id) cross join lateral (
      select ${recordColumns(target, 'b')} from ${raw(target.table)} b
      where ${columnOf(fieldName, field, 'b')} = parent.id and ${view('b')}
      order by ${sortOrder('@rowid', { ...context, collection: target, alias: 'b' })} limit ${LIMITS.backRelation}) r
      limit ${raw(String(LIMITS.expandedRecords + 1))}`,
    below,
    target,
    context,
  )
  const byParent = new Map<string, WireRecord[]>()
  for (const row of rows) {
    const parent = String(row[fieldName])
    const siblings = byParent.get(parent) ?? []
    siblings.push(row)
    byParent.set(parent, siblings)
  }
  return {
    name,
    of: ({ id }: WireRecord) => (field.unique ? byParent.get(id)?.[0] : byParent.get(id)),
  }
}

async function fetched(statement: Sql, below: Paths, target: Collection, context: Counting) {
  const rows = await query<WireRecord>(preparedIfRepeated(statement), context.on)
  context.read.count += rows.length
  if (context.read.count > LIMITS.expandedRecords) throw new QueryError('There are too many related records.')
  const visible = rows.map(row => withVisibleEmail(target, row, context.requester))
  return below.size > 0 && visible.length > 0 ? withRelations(visible, below, target, context) : visible
}

function viewRule({ rules }: Collection, { requester }: Context) {
  if (requester.kind === 'superuser') return () => sql`true`
  const { view } = rules
  return view ? (alias: string) => view(requester, alias) : null
}
