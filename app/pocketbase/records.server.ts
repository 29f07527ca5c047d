import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { pool } from '~/platform/db.server'
import { repeatedQuery } from '~/platform/named-query.server'
import type { Collection, Registry, Requester } from './collection.server'
import { ApiError } from './errors'
import { expanded } from './query/expand.server'
import { filterCondition } from './query/filter.server'
import { LIMITS, QueryError } from './query/limits'
import { sortOrder } from './query/sort.server'
import { recordColumns, type WireRecord, withVisibleEmail } from './record.server'

type Context = { registry: Registry; requester: Requester; collection: Collection }
type RecordPage = { items: WireRecord[]; page: number; perPage: number; totalItems: number; totalPages: number }

/**
 * A page of a collection's records (protocol, section 2).
 * @throws ApiError 403 for what only superusers may ask, 400 for a query that cannot be understood
 */
export async function listRecords(query: URLSearchParams, context: Context): Promise<RecordPage> {
  const { collection, requester } = context
  const scope = { ...context, alias: 't' }
  const rule = collection.rules.list
  if (!rule && requester.kind !== 'superuser') throw ApiError.superusersOnly()
  refuseInternals(query, requester)
  const { page, perPage, skipTotal, where, order } = understood(() => ({
    ...pagingOf(query),
    where: conditionOf(query.get('filter'), scope),
    order: query.get('sort') ? sql`order by ${sortOrder(query.get('sort') ?? '', scope)}` : empty,
  }))
  const from = sql`from ${raw(collection.table)} t where ${rule?.(requester, 't') ?? sql`true`} ${where}`
  const [rows, total] = await Promise.all([
    pool.query<WireRecord>(repeatedQuery(pageOf(collection, from, order, { page, perPage }))),
    skipTotal ? null : pool.query<{ total: number }>(repeatedQuery(sql`select count(*)::int as total ${from}`)),
  ])
  const visible = rows.rows.map(row => withVisibleEmail(collection, row, requester))
  const totalItems = total?.rows[0]?.total ?? -1
  return {
    items: await expanded(visible, query.get('expand') ?? '', collection, context),
    page,
    perPage,
    totalItems,
    totalPages: skipTotal ? -1 : Math.ceil(totalItems / perPage),
  }
}

/**
 * Those of the rows that stand on a page. Sorted ones are chosen by their ids first: Postgres would make ready for the wire all that it
 * sorts. The limit stands as a number, not as a value, or a plan made for any limit would serve a small one.
 */
function pageOf(
  collection: Collection,
  from: Sql,
  order: Sql,
  { page, perPage }: { page: number; perPage: number },
): Sql {
  const columns = recordColumns(collection, 't')
  const offset = page > 1 ? sql`offset ${(page - 1) * perPage}` : empty
  const limit = sql`${order} limit ${raw(String(perPage))} ${offset}`
  if (order === empty || collection.countedFrom) return sql`select ${columns} ${from} ${limit}`
  return sql`select ${columns} from (select t.id ${from} ${limit}) chosen join ${raw(collection.table)} t on t.id = chosen.id ${order}`
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
    if (asked.includes(internal)) throw new ApiError(403, `Only superusers can filter by ${internal}`)
  }
}

function conditionOf(filter: string | null, context: Context & { alias: string }): Sql {
  return filter ? sql`and ${filterCondition(filter, context)}` : empty
}

function pagingOf(query: URLSearchParams) {
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

/** A query that is not understood tells the client nothing but that. */
function understood<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof QueryError) throw ApiError.badRequest()
    throw error
  }
}
