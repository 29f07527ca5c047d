import sql, { empty, raw } from 'sql-template-tag'
import type { ApiCall } from '../call.server'
import type { Collection } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import { json, number, text } from '../fields'
import { filterCondition } from '../query/filter.server'
import { asBadRequest, runClientQuery } from '../query/run-query.server'
import { listRecords, viewRecord } from '../records.server'

// A collection, so that it can be paged, sorted and filtered.
const LOGS: Collection = {
  name: '_logs',
  id: '_logs',
  type: 'base',
  table: '(select id, created, created as updated, level, message, data from request_log)',
  fields: { level: number(), message: text(), data: json() },
  rules: { list: null, view: null },
}

/**
 * Returns the stored requests, newest first by default.
 * @throws ApiError 400 for an invalid query
 */
export async function listLogs({ query, requester }: ApiCall) {
  const sorted = new URLSearchParams(query)
  if (!query.get('sort')) sorted.set('sort', '-@rowid')
  const page = await listRecords(sorted, { registry: COLLECTIONS, requester, collection: LOGS })
  return { ...page, items: page.items.map(lineOf) }
}

/** Returns a line of the request log. @throws ApiError 404 */
export async function viewLog({ params, requester }: ApiCall) {
  const context = { registry: COLLECTIONS, requester, collection: LOGS }
  return lineOf(await viewRecord(params.id ?? '', new URLSearchParams(), context))
}

const lineOf = ({ id, created, data, level, message }: Record<string, unknown>) => ({
  created,
  data,
  id,
  level,
  message,
})

/**
 * Returns the number of requests per hour, without empty hours.
 * @throws ApiError 400 for an invalid filter
 */
export async function logStats({ query, requester }: ApiCall) {
  return asBadRequest(requester, () => {
    const joined = { count: 0 }
    const context = { registry: COLLECTIONS, requester, collection: LOGS, alias: 't', joined }
    const filter = query.get('filter')
    const condition = filter ? sql`where ${filterCondition(filter, context)}` : empty
    return runClientQuery<{ date: string; total: number }>(
      sql`select to_char(date_trunc('hour', t.created at time zone 'UTC'), 'YYYY-MM-DD HH24:MI:SS.MS"Z"') as date, count(*)::int as total
      from ${raw(LOGS.table)} t ${condition} group by 1 order by 1`,
      context,
    )
  })
}
