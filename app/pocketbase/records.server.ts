import { LRUCache } from 'lru-cache'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { pool } from '~/platform/db.server'
import { repeatedQuery } from '~/platform/named-query.server'
import { logUnknownField } from '~/platform/unknown-field.server'
import { type Collection, fieldsOf, type Registry, type Requester, requesterId } from './collection.server'
import { ApiError } from './errors'
import { Written } from './json-text'
import { answersTo, understood } from './query/answer.server'
import { expanded } from './query/expand.server'
import { filterCondition } from './query/filter.server'
import { LIMITS, QueryError } from './query/limits'
import { sortOrder } from './query/sort.server'
import { recordColumns, type WireRecord, withVisibleEmail, writtenColumn } from './record.server'

type Context = { registry: Registry; requester: Requester; collection: Collection }
type RecordPage = { items: WireRecord[]; page: number; perPage: number; totalItems: number; totalPages: number }

/**
 * A page of a collection's records (protocol, section 2).
 * @throws ApiError 403 for what only superusers may ask, 400 for a query that cannot be understood
 */
export async function listRecords(query: URLSearchParams, context: Context): Promise<RecordPage> {
  const { collection, requester } = context
  return understood(requester, async () => {
    const asked = pageAsked(query, context, recordColumns(collection, 't'))
    const [rows, totalItems] = await Promise.all([
      answersTo<WireRecord>(repeatedQuery(asked.rows)),
      asked.skipTotal ? -1 : countOf(asked.from),
    ])
    const visible = rows.map(row => withVisibleEmail(collection, row, requester))
    const items = await expanded(visible, query.get('expand') ?? '', collection, context)
    return { items, ...placeOf(asked, totalItems) }
  })
}

/**
 * The same, ready to be sent: where nothing is hung onto the records or taken from them, Postgres writes the page, and no record of it is
 * taken apart and put together again.
 */
export async function writtenRecords(search: string, context: Context): Promise<RecordPage | Written> {
  const query = new URLSearchParams(search)
  if (!goOutAsTheyAre(query, context.collection)) return listRecords(query, context)
  return understood(context.requester, async () => {
    const { text, values, ...asked } = writtenPage(query, search, context)
    const [row] = await answersTo<{ items: string; total: number }>(repeatedQuery({ text, values }))
    const { items = '', total = 0 } = row ?? {}
    return new Written(`{"items":[${items}],${JSON.stringify(placeOf(asked, total)).slice(1)}`)
  })
}

type WrittenPage = Paging & { text: string; values: unknown[] }

/** Clients ask the same again and again: what was asked in the same words by the same person is not read anew. */
const readLately = new LRUCache<string, WrittenPage>({ max: 500 })

function writtenPage(query: URLSearchParams, search: string, context: Context): WrittenPage {
  const { collection, requester } = context
  const key = [collection.name, ...Object.values(requester), search].join(' ')
  const known = readLately.get(key)
  if (known) return known
  const { from, rows, ...paging } = pageAsked(query, context, writtenColumn(collection, 't'))
  const total = paging.skipTotal ? sql`-1` : sql`(select count(*)::int ${from})`
  const { text, values } =
    sql`select coalesce(string_agg(r.json, ','), '') as items, ${total} as total from (${rows}) r`
  const page = { text, values, ...paging }
  // What begins with @ may be the moment of asking.
  if (!/@|%40/.test(search)) readLately.set(key, page)
  return page
}

/** Postgres writes a json value with spaces, which the protocol does not. */
function goOutAsTheyAre(query: URLSearchParams, collection: Collection): boolean {
  const hasJson = Object.values(fieldsOf(collection)).some(({ kind }) => kind === 'json')
  return collection.type === 'base' && !hasJson && !query.get('expand') && !query.get('fields')
}

type Paging = { page: number; perPage: number; skipTotal: boolean }
type Asked = Paging & { from: Sql; rows: Sql }

function pageAsked(query: URLSearchParams, context: Context, columns: Sql): Asked {
  const { collection, requester } = context
  const scope = { ...context, alias: 't' }
  const rule = collection.rules.list
  if (!rule && requester.kind !== 'superuser') throw ApiError.superusersOnly()
  refuseInternals(query, requester)
  const paging = pagingOf(query)
  const where = conditionOf(query.get('filter'), scope)
  // In the order of their making unless told otherwise: pages without an order would repeat rows and leave out others.
  const order = sql`order by ${sortOrder(query.get('sort') || '@rowid', scope)}`
  const from = sql`from ${raw(collection.table)} t where ${rule?.(requester, 't') ?? sql`true`} ${where}`
  return { ...paging, from, rows: pageOf(collection, columns, from, order, paging) }
}

async function countOf(from: Sql): Promise<number> {
  const [row] = await answersTo<{ total: number }>(repeatedQuery(sql`select count(*)::int as total ${from}`))
  return row?.total ?? 0
}

function placeOf({ page, perPage, skipTotal }: Paging, totalItems: number) {
  return { page, perPage, totalItems, totalPages: skipTotal ? -1 : Math.ceil(totalItems / perPage) }
}

/**
 * Those of the rows that stand on a page. They are chosen as they lie in the table: Postgres would make ready for the wire all that it
 * sorts. The limit stands as a number, not as a value, or a plan made for any limit would serve a small one.
 */
function pageOf(
  collection: Collection,
  columns: Sql,
  from: Sql,
  order: Sql,
  { page, perPage }: { page: number; perPage: number },
): Sql {
  const offset = page > 1 ? sql`offset ${(page - 1) * perPage}` : empty
  const limit = sql`${order} limit ${raw(String(perPage))} ${offset}`
  if (collection.countedFrom) return sql`select ${columns} ${from} ${limit}`
  return sql`select ${columns} from (select t.* ${from} ${limit}) t ${order}`
}

/**
 * One record (protocol, section 3.1).
 * @throws ApiError 403 where only superusers may look, 404 when it is not there or not theirs
 */
export async function viewRecord(id: string, query: URLSearchParams, context: Context): Promise<WireRecord> {
  const { collection, requester } = context
  const rule = collection.rules.view
  if (!rule && requester.kind !== 'superuser') throw ApiError.superusersOnly()
  return readRecord(id, query, context, rule?.(requester, 't'))
}

/** One record as whoever has just written it gets it back, whether or not they may look at it later. @throws ApiError 404 */
export async function readRecord(
  id: string,
  query: URLSearchParams,
  context: Context,
  condition = sql`true`,
): Promise<WireRecord> {
  const { collection, requester } = context
  const { rows } = await pool.query<WireRecord>(
    repeatedQuery(
      sql`select ${recordColumns(collection, 't')} from ${raw(collection.table)} t
        where t.id = ${id.replaceAll('\0', '')} and ${condition}`,
    ),
  )
  const [record] = rows
  if (!record) throw ApiError.notFound()
  const [whole = record] = await expanded(
    [withVisibleEmail(collection, record, requester)],
    query.get('expand') ?? '',
    collection,
    context,
  )
  return whole
}

function refuseInternals(query: URLSearchParams, requester: Requester): void {
  if (requester.kind === 'superuser') return
  const asked = `${query.get('filter') ?? ''} ${query.get('sort') ?? ''}`
  for (const internal of ['@collection.', '@request.']) {
    if (!asked.includes(internal)) continue
    logUnknownField(requesterId(requester))
    throw new ApiError(403, `Only superusers can filter by ${internal}`)
  }
}

function conditionOf(filter: string | null, context: Context & { alias: string }): Sql {
  return filter ? sql`and ${filterCondition(filter, context)}` : empty
}

function pagingOf(query: URLSearchParams): Paging {
  const page = integerOf(query.get('page'), 1)
  const perPage = integerOf(query.get('perPage'), 30)
  return {
    page: page > 0 ? page : 1,
    perPage: Math.min(perPage > 0 ? perPage : 30, LIMITS.perPage),
    skipTotal: truthOf(query.get('skipTotal')),
  }
}

function integerOf(text: string | null, otherwise: number): number {
  if (!text) return otherwise
  if (!/^[+-]?\d{1,9}$/.test(text)) throw new QueryError(`${text} is no whole number.`)
  return Number(text)
}

function truthOf(text: string | null): boolean {
  if (!text || /^(0|f|F|false|FALSE|False)$/.test(text)) return false
  if (/^(1|t|T|true|TRUE|True)$/.test(text)) return true
  throw new QueryError(`${text} is neither true nor false.`)
}
