import { LRUCache } from 'lru-cache'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Db } from '~/platform/db/db.server'
import { preparedIfRepeated } from '~/platform/db/prepared.server'
import { proving } from '~/platform/db/rows.server'
import { logUnknownField } from '~/platform/input/unknown-field.server'
import { type Collection, proofOf, type Registry, type Requester, requesterId } from './collection.server'
import { ApiError } from './errors'
import { SerializedJson } from './json-text'
import { expanded, writtenExpand } from './query/expand.server'
import { filterCondition } from './query/filter.server'
import { LIMITS, QueryError } from './query/limits'
import { parametersIn } from './query/parameters'
import { plainNames } from './query/pick'
import type { RequestFacts } from './query/request-values.server'
import { type Asking, asBadRequest, runClientQuery } from './query/run-query.server'
import type { Joined } from './query/scope.server'
import { sortOrder } from './query/sort.server'
import { recordColumns, recordJson, type WireRecord, withVisibleEmail } from './record.server'

export type RecordContext = {
  registry: Registry
  requester: Requester
  collection: Collection
  on?: Db
  request?: RequestFacts
}
type RecordPage = { items: WireRecord[]; page: number; perPage: number; totalItems: number; totalPages: number }

/**
 * Returns a page of records.
 * @throws ApiError 403 for queries of superusers, 400 for an invalid query
 */
export async function listRecords(query: URLSearchParams, context: RecordContext): Promise<RecordPage> {
  const { collection, requester } = context
  return asBadRequest(requester, async () => {
    const requested = requestedPage(query, context, recordColumns(collection, 't'))
    const [rows, totalItems] = await Promise.all([
      runClientQuery<WireRecord>(preparedIfRepeated(requested.rows), { requester, ...requested }),
      requested.skipTotal ? -1 : countOf(requested.from, { requester, ...requested }),
    ])
    const items = await seenBy(rows, query, context)
    return { items, ...placeOf(requested, totalItems) }
  })
}

/**
 * Returns a page of records, as JSON if possible: Postgres serializes the page, with plain `fields` or single related
 * records.
 * @throws ApiError 403 for queries of superusers, 400 for an invalid query
 */
export async function listAsJson(search: string, context: RecordContext): Promise<RecordPage | SerializedJson> {
  return asBadRequest(context.requester, async () => {
    const requested = jsonPage(search, context)
    if (!requested) return listRecords(parametersIn(search), context)
    const [row] = await runClientQuery<{ items: string; total: number }>(preparedIfRepeated(requested), {
      requester: context.requester,
      ...requested,
    })
    const { items = '', total = 0 } = row ?? {}
    return new SerializedJson(`{"items":[${items}],${JSON.stringify(placeOf(requested, total)).slice(1)}`)
  })
}

type JsonPage = Paging & { text: string; values: unknown[]; joined: Joined }

/** Clients repeat queries, so cache parsed ones by text and requester. */
const parsedPages = new LRUCache<string, JsonPage>({ max: 500 })

/** Returns the statement of a page, or null if the response needs more than Postgres can write. */
function jsonPage(search: string, context: RecordContext): JsonPage | null {
  const { collection, requester } = context
  const key = [collection.name, ...Object.values(requester), search].join(' ')
  const known = parsedPages.get(key)
  if (known) return known
  const query = parametersIn(search)
  const columns = collection.type === 'base' ? jsonColumn(query, context) : null
  if (!columns) return null
  const { from, rows, ...paging } = requestedPage(query, context, columns)
  const total = paging.skipTotal ? sql`-1` : sql`(select count(*)::int ${from})`
  const { text, values } =
    sql`select coalesce(string_agg(r.json, ','), '') as items, ${total} as total from (${rows}) r`
  const page = { text, values, ...paging }
  // Macros such as `@now` depend on the time.
  if (!/@|%40/.test(search)) parsedPages.set(key, page)
  return page
}

function jsonColumn(query: URLSearchParams, context: RecordContext): Sql | null {
  const { collection } = context
  const [fields, related] = [query.get('fields'), query.get('expand')]
  const only = fields ? plainNames(fields) : undefined
  const expand = related ? writtenExpand(related, collection, 't', context) : undefined
  if (only === null || expand === null || (only && expand)) return null
  return recordJson(collection, 't', { only, expand })
}

type Paging = { page: number; perPage: number; skipTotal: boolean }
type RequestedPage = Paging & { from: Sql; rows: Sql; joined: Joined }

function requestedPage(query: URLSearchParams, context: RecordContext, columns: Sql): RequestedPage {
  const { collection, requester } = context
  const joined = { count: 0 }
  const scope = { ...context, alias: 't', joined }
  const rule = collection.rules.list
  if (!rule && requester.kind !== 'superuser') throw ApiError.superusersOnly()
  rejectInternals(query, requester)
  const paging = pagingOf(query)
  const where = conditionOf(query.get('filter'), scope)
  // By creation unless requested otherwise: without an order, pages would repeat and skip rows.
  const sort = query.get('sort') || '@rowid'
  const order = sql`order by ${sortOrder(sort, scope)}`
  const visible = rule?.(requester, 't') ?? sql`true`
  const from = sql`from ${raw(collection.table)} t where ${visible} ${where}`
  const part = partOf(paging, order)
  if (collection.countedFrom) return { ...paging, joined, from, rows: sql`select ${columns} ${from} ${part}` }
  // Picks the rows before formatting them; otherwise Postgres formats every row that it sorts. By ID, unless an index has the
  // first page: the sort is then of narrow rows, or passes over the earlier ones in an index.
  const rows =
    paging.page === 1 && INDEXED.test(sort)
      ? sql`select ${columns} from (select t.* ${from} ${part}) t ${order}`
      : sql`select ${columns} from (select t.id ${from} ${part}) p join ${raw(collection.table)} t on t.id = p.id
          where ${visible} ${order}`
  return { ...paging, joined, from, rows }
}

const INDEXED = /^-?(created|updated|@rowid)\b/

/** The limit is a literal, because a generic plan is slow for small limits. */
function partOf({ page, perPage }: Paging, order: Sql): Sql {
  const offset = page > 1 ? sql`offset ${(page - 1) * perPage}` : empty
  return sql`${order} limit ${raw(String(perPage))} ${offset}`
}

async function countOf(from: Sql, asking: Asking): Promise<number> {
  const statement = preparedIfRepeated(sql`select count(*)::int as total ${from}`)
  const [row] = await runClientQuery<{ total: number }>(statement, asking)
  return row?.total ?? 0
}

function placeOf({ page, perPage, skipTotal }: Paging, totalItems: number) {
  return { page, perPage, totalItems, totalPages: skipTotal ? -1 : Math.ceil(totalItems / perPage) }
}

/**
 * Returns one record.
 * @throws ApiError 403 if it is for superusers, 404 if it is missing or another user's
 */
export const viewRecord = (id: string, query: URLSearchParams, context: RecordContext): Promise<WireRecord> =>
  visibleRecord(id, asColumns(query, context), context)

/**
 * Returns one record, as JSON if possible: see `asJson`.
 * @throws ApiError 403 if it is for superusers, 404 if it is missing or another user's
 */
export const viewAsJson = (id: string, query: URLSearchParams, context: RecordContext) =>
  visibleRecord(id, asJson(id, query, context), context)

function visibleRecord<Result>(id: string, reading: Reading<Result>, context: RecordContext): Promise<Result> {
  const { collection, requester } = context
  const rule = collection.rules.view
  if (!rule && requester.kind !== 'superuser') throw ApiError.superusersOnly()
  return readRecord(id, reading, context, rule?.(requester, 't'))
}

/** What a statement selects of the row `t`, and how that becomes the record in the response. */
export type Reading<Result = WireRecord | SerializedJson> = {
  columns: Sql
  presented: (row: object) => Result | Promise<Result>
}

/** Reads a record as an object, with its expanded relations. */
export const asColumns = (query: URLSearchParams, context: RecordContext, expand = expanded): Reading<WireRecord> => ({
  columns: recordColumns(context.collection, 't'),
  presented: async row => {
    const [whole = row] = await seenBy([row as WireRecord], query, context, expand)
    return whole as WireRecord
  },
})

/** Reads a record as JSON that Postgres writes, unless it has several related records to expand or fields to hide. */
export function asJson(id: string, query: URLSearchParams, context: RecordContext, expand = expanded): Reading {
  const { collection, requester } = context
  const isWhole = collection.type === 'base' || requester.kind === 'superuser' || requesterId(requester) === id
  const columns = isWhole ? jsonColumn(query, context) : null
  if (!columns) return asColumns(query, context, expand)
  return { columns, presented: row => new SerializedJson((row as { json: string }).json) }
}

/**
 * Returns a record that the requester just wrote, even if they may not read it.
 * @throws ApiError 404
 */
export async function readRecord<Result>(
  id: string,
  { columns, presented }: Reading<Result>,
  { collection, on, requester }: RecordContext,
  condition = sql`true`,
): Promise<Result> {
  const row = await proving(
    proofOf(requester),
    proof => sql`
      select ${columns} from ${raw(collection.table)} t
      where t.id = ${id.replaceAll('\0', '')} and ${condition} ${proof}`,
    on,
  )
  if (!row) throw ApiError.notFound()
  return presented(row)
}

/** Returns records as the requester sees them, with their expanded relations. */
function seenBy(
  records: WireRecord[],
  query: URLSearchParams,
  context: RecordContext,
  expand = expanded,
): Promise<WireRecord[]> {
  const { collection, requester } = context
  const visible = records.map(record => withVisibleEmail(collection, record, requester))
  return expand(visible, query.get('expand') ?? '', collection, context)
}

function rejectInternals(query: URLSearchParams, requester: Requester): void {
  if (requester.kind === 'superuser') return
  const expressions = `${query.get('filter') ?? ''} ${query.get('sort') ?? ''}`
  for (const internal of ['@collection.', '@request.']) {
    if (!expressions.includes(internal)) continue
    logUnknownField(requesterId(requester))
    throw new ApiError(403, `Only superusers can filter by ${internal}`)
  }
}

function conditionOf(filter: string | null, context: RecordContext & { alias: string; joined: Joined }): Sql {
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
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new QueryError(`${text} is not an integer.`)
  return number
}

function truthOf(text: string | null): boolean {
  if (!text || /^(0|f|F|false|FALSE|False)$/.test(text)) return false
  if (/^(1|t|T|true|TRUE|True)$/.test(text)) return true
  throw new QueryError(`${text} is neither true nor false.`)
}
