import sql, { raw } from 'sql-template-tag'
import { isDatabaseDown } from '~/platform/db/database-down'
import { execute } from '~/platform/db/query.server'
import { inTransaction, TransactionTimeoutError } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { JSON_LIMITS } from '~/platform/input/bounded-json'
import { apiErrorOf } from './api-errors.server'
import { lockRecords, type NamedRecord } from './batch-locks.server'
import { type ApiBody, readBody } from './body.server'
import type { ApiCall } from './call.server'
import { rejectReadOnly } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { TakenError } from './created-before.server'
import { ApiError, type Problems } from './errors'
import { longestList, PROBLEM } from './problems'
import { QueryError } from './query/limits'
import { parametersIn } from './query/parameters'
import { picker } from './query/pick'
import { createRecord, deleteRecord, updateRecord } from './writing.server'

const MAX_URL_LENGTH = 2000
const TIMEOUT_MS = 20_000

/** Two hundred keys per request. */
const LIMITS = { ...JSON_LIMITS, values: Math.max(JSON_LIMITS.values, 200 * env.BATCH_REQUESTS) }

type Part = { method: string; url: string; body: ApiBody }
type PartResponse = { body: unknown; status: number }

/**
 * Handles `POST /api/batch`: creates, updates, upserts and deletes in order, in one transaction.
 * @throws ApiError 403 if it is disabled, 400 for an invalid body or with the error of the failed part
 */
export async function runBatch(call: ApiCall): Promise<PartResponse[]> {
  if (env.BATCH_REQUESTS === 0) throw new ApiError(403, 'Batch requests are not allowed.')
  rejectReadOnly(call.requester)
  const parts = partsOf(await readBody(call, unreadable, LIMITS))
  try {
    return await inOneTransaction(call, parts).catch(error => {
      if (error instanceof TakenError) return inOneTransaction(call, parts)
      throw error
    })
  } catch (error) {
    if (error instanceof TransactionTimeoutError) throw failed({})
    throw error
  }
}

const inOneTransaction = (call: ApiCall, parts: Part[]): Promise<PartResponse[]> =>
  inTransaction(
    async tx => {
      await lockRecords(tx, recordsNamed(parts), call.requester)
      const responses: PartResponse[] = []
      for (const [at, part] of parts.entries()) responses.push(await respondTo({ ...call, on: tx }, part, at))
      return responses
    },
    { timeout: TIMEOUT_MS },
  )

const unreadable = () => new ApiError(400, 'Failed to read the submitted batch data.')

const failed = (data: Problems) => new ApiError(400, 'Batch transaction failed.', data)

/**
 * Parses the parts of a body, each with its values and files.
 * @throws ApiError 400 with the errors by part
 */
function partsOf({ values, files }: ApiBody): Part[] {
  const requests: unknown = values.requests ?? []
  if (!Array.isArray(requests) || !requests.every(isObject)) throw unreadable()
  const problems = problemsOf(requests)
  if (Object.keys(problems).length > 0) throw new ApiError(400, 'Invalid batch request data.', problems)
  return requests.map(({ method, url, body }, at) => {
    if (body !== undefined && body !== null && !isObject(body)) throw unreadable()
    return { method: String(method), url: String(url), body: { values: { ...body }, files: filesOf(files, at) } }
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `requests.0.image` and `requests[0].image` are the first part's image. */
function filesOf(files: ApiBody['files'], at: number): ApiBody['files'] {
  const own = Object.entries(files).flatMap(([name, sent]) => {
    const prefix = [`requests.${at}.`, `requests[${at}].`].find(start => name.startsWith(start))
    return prefix ? [[name.slice(prefix.length), sent] as const] : []
  })
  return Object.fromEntries(own)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function problemsOf(requests: Record<string, unknown>[]): Problems {
  if (requests.length === 0) return { requests: PROBLEM.required }
  if (requests.length > env.BATCH_REQUESTS) return { requests: longestList(env.BATCH_REQUESTS) }
  const problems: Problems = {}
  for (const [at, { method, url }] of requests.entries()) {
    const problem: Problems = {}
    if (!method) problem.method = PROBLEM.required
    else if (!METHODS.includes(String(method))) problem.method = PROBLEM.notIn
    if (!url) problem.url = PROBLEM.required
    else if (Buffer.byteLength(String(url)) > MAX_URL_LENGTH) problem.url = longestList(MAX_URL_LENGTH)
    if (Object.keys(problem).length > 0) problems[at] = problem
  }
  return Object.keys(problems).length > 0 ? { requests: problems } : {}
}

/** Returns the records of the parts. Invalid parts are rejected later, in order. */
function recordsNamed(parts: Part[]): NamedRecord[] {
  return parts.flatMap(({ url, body: { values } }) => {
    const [, name = '', id = values.id ?? ''] = RECORDS.exec(url) ?? []
    const collection = COLLECTIONS.find(name)
    return collection?.writes ? [{ collection, id: String(id), project: String(values.project ?? '') }] : []
  })
}

async function respondTo(call: ApiCall, part: Part, at: number): Promise<PartResponse> {
  try {
    return await responseOf(call, part)
  } catch (error) {
    if (isDatabaseDown(error) || error instanceof TakenError) throw error
    const apiError = apiErrorOf(error, part.method)
    if (apiError.status >= 500) throw apiError
    const problem = { code: 'batch_request_failed', message: 'Batch request failed.', response: apiError.body() }
    throw failed({ requests: { [at]: problem } })
  }
}

// A batch may contain only record requests.
const RECORDS = /^\/api\/collections\/([^/?]+)\/records(?:\/([^/?]+))?(?:\?(.*))?$/

async function responseOf(outer: ApiCall, { method, url, body }: Part): Promise<PartResponse> {
  const [found, collection = '', id, search = ''] = RECORDS.exec(url) ?? []
  if (!found) throw ApiError.badRequest()
  const query = parametersIn(search)
  const params = { collection: decoded(collection), id: id && decoded(id) }
  const call: ApiCall = { ...outer, query, search, params, body }
  switch (`${method} ${id ? 'one' : 'all'}`) {
    case 'POST all':
      return { body: picked(await createRecord(call), query), status: 200 }
    case 'PUT all':
      return { body: picked(await upserted(call, body), query), status: 200 }
    case 'PATCH one':
      return { body: picked(await updateRecord(call), query), status: 200 }
    case 'DELETE one':
      await deleteRecord(call)
      return { body: null, status: 204 }
    default:
      throw ApiError.badRequest()
  }
}

/** Updates the record if its ID exists, otherwise creates it. */
async function upserted(call: ApiCall, { values: { id, ...values }, files }: ApiBody) {
  const collection = COLLECTIONS.find(call.params.collection ?? '')
  const isThere =
    collection?.writes && typeof id === 'string' && id !== '' && (await exists(call, collection.table, id))
  if (!isThere) return createRecord(call)
  return updateRecord({ ...call, params: { ...call.params, id }, body: { values, files } })
}

const exists = async ({ on }: ApiCall, table: string, id: string): Promise<boolean> =>
  (await execute(sql`select from ${raw(table)} t where t.id = ${id.replaceAll('\0', '')}`, on)) === 1

function picked(record: unknown, query: URLSearchParams): unknown {
  const fields = query.get('fields')
  if (!fields) return record
  try {
    return picker(fields)(record)
  } catch (error) {
    if (error instanceof QueryError) throw ApiError.badRequest()
    throw error
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw ApiError.badRequest()
  }
}
