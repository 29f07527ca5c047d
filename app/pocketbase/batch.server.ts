import sql, { raw } from 'sql-template-tag'
import { JSON_LIMITS } from '~/platform/bounded-json'
import { isWriteConflict } from '~/platform/database-down'
import { allOrNothing, pool, TookTooLong } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { lockRecords, type NamedRecord } from './batch-locks.server'
import { type ApiBody, readBody } from './body.server'
import { refuseReadOnly } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { type ApiCall, refusalOf } from './endpoint.server'
import { ApiError, type Problems } from './errors'
import { longestList, PROBLEM } from './problems'
import { QueryError } from './query/limits'
import { picker } from './query/pick'
import { createRecord, deleteRecord, updateRecord } from './writing.server'

const LONGEST_URL = 2000
/** Milliseconds that all of them together may take. */
const TIME_LIMIT = 20_000

/** Two hundred keys for each of the calls that there may be. */
const LIMITS = { ...JSON_LIMITS, values: Math.max(JSON_LIMITS.values, 200 * env.BATCH_REQUESTS) }

type Part = { method: string; url: string; body: ApiBody }
type Answer = { body: unknown; status: number }

/**
 * Answers `POST /api/batch` (protocol, section 7): creates, changes, upserts and deletes in the order they are sent, all of them or none.
 * @throws ApiError 403 where the host has turned it off, 400 for a form that breaks the rules or with the refusal of the part that failed
 */
export async function runBatch(call: ApiCall): Promise<Answer[]> {
  if (env.BATCH_REQUESTS === 0) throw new ApiError(403, 'Batch requests are not allowed.')
  refuseReadOnly(call.requester)
  const parts = partsOf(await readBody(call, unreadable, LIMITS))
  try {
    return await allOrNothing(async () => {
      await lockRecords(recordsNamed(parts), call.requester)
      const answers: Answer[] = []
      for (const [at, part] of parts.entries()) answers.push(await answered(call, part, at))
      return answers
    }, TIME_LIMIT)
  } catch (error) {
    if (error instanceof TookTooLong) throw failed({})
    throw error
  }
}

const unreadable = () => new ApiError(400, 'Failed to read the submitted batch data.')

const failed = (data: Problems) => new ApiError(400, 'Batch transaction failed.', data)

/** The parts of a body, each with its own values and files. @throws ApiError 400 with what is wrong with which part */
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

/** `requests.0.image` and `requests[0].image` are the image of the first part. */
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
    else if (Buffer.byteLength(String(url)) > LONGEST_URL) problem.url = longestList(LONGEST_URL)
    if (Object.keys(problem).length > 0) problems[at] = problem
  }
  return Object.keys(problems).length > 0 ? { requests: problems } : {}
}

/** The records that the parts are about. What is no part for a collection is refused later, in its turn. */
function recordsNamed(parts: Part[]): NamedRecord[] {
  return parts.flatMap(({ url, body: { values } }) => {
    const [, name = '', id = values.id ?? ''] = RECORDS.exec(url) ?? []
    const collection = COLLECTIONS.find(name)
    return collection?.writes ? [{ collection, id: String(id), project: String(values.project ?? '') }] : []
  })
}

async function answered(call: ApiCall, part: Part, at: number): Promise<Answer> {
  try {
    return await answerOf(call, part)
  } catch (error) {
    // A conflict with another transaction repeats the whole batch.
    if (error instanceof TookTooLong || isWriteConflict(error)) throw error
    const refusal = refusalOf(error)
    if (refusal.status >= 500) throw refusal
    const problem = { code: 'batch_request_failed', message: 'Batch request failed.', response: refusal.body() }
    throw failed({ requests: { [at]: problem } })
  }
}

// No other call may be part of a batch.
const RECORDS = /^\/api\/collections\/([^/?]+)\/records(?:\/([^/?]+))?(?:\?(.*))?$/

async function answerOf(outer: ApiCall, { method, url, body }: Part): Promise<Answer> {
  const [found, collection = '', id, search] = RECORDS.exec(url) ?? []
  if (!found) throw ApiError.badRequest()
  const query = new URLSearchParams(search)
  const params = { collection: decoded(collection), id: id && decoded(id) }
  const call: ApiCall = { ...outer, query, search: search ?? '', params, body }
  switch (`${method} ${id ? 'one' : 'all'}`) {
    case 'POST all':
      return { body: picked(await createRecord(call, COLLECTIONS), query), status: 200 }
    case 'PUT all':
      return { body: picked(await upserted(call, body), query), status: 200 }
    case 'PATCH one':
      return { body: picked(await updateRecord(call, COLLECTIONS), query), status: 200 }
    case 'DELETE one':
      await deleteRecord(call, COLLECTIONS)
      return { body: null, status: 204 }
    default:
      throw ApiError.badRequest()
  }
}

/** Changes the record whose id is named, or creates it. */
async function upserted(call: ApiCall, { values: { id, ...values }, files }: ApiBody) {
  const collection = COLLECTIONS.find(call.params.collection ?? '')
  const isThere = collection?.writes && typeof id === 'string' && id !== '' && (await exists(collection.table, id))
  if (!isThere) return createRecord(call, COLLECTIONS)
  return updateRecord({ ...call, params: { ...call.params, id }, body: { values, files } }, COLLECTIONS)
}

async function exists(table: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(sql`select from ${raw(table)} t where t.id = ${id.replaceAll('\0', '')}`)
  return rowCount === 1
}

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
