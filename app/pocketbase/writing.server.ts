import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { violatedIndex } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import { countCall } from '~/platform/input/rate-limit.server'
import { isRecordId, RECORD_ID_LENGTHS } from '~/platform/record-id'
import { withApiErrors } from './api-errors.server'
import { type ApiBody, readBody } from './body.server'
import { type ApiCall, collectionOf } from './call.server'
import { cast } from './casting'
import { asCreated, type Collection, fieldsOf, ownerFieldOf, proofOf, type Write, writesOf } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { isCreatedBefore, TakenError } from './created-before.server'
import { ApiError, type Problems } from './errors'
import { applied, dependsOnRecord } from './modifiers'
import { picturesOf, rejectForgedFiles } from './pictures.server'
import { longest, PROBLEM, shortest } from './problems'
import { expandedIfPossible } from './query/expand.server'
import type { WireRecord } from './record.server'
import { asColumns, asJson, type Reading, type RecordContext, readRecord, viewRecord } from './records.server'
import { valuesOf } from './values.server'

// Each write reads the body, authorizes the requester, casts the values, runs the operation and presents the record.

/**
 * Creates a record and returns it. Returns a record that the same request has created before.
 * @throws ApiError in PocketBase's order: body, permission, owner, fields, uniqueness
 */
export async function createRecord(call: ApiCall) {
  try {
    return await create(call)
  } catch (error) {
    // The transaction of a batch has failed: all of it starts over.
    if (!(error instanceof TakenError) || call.on) throw error
    return create(call)
  }
}

async function create(call: ApiCall) {
  const { requester, clientIp, on = db } = call
  const collection = collectionToWrite(call)
  // A batch counts once.
  if (!call.body && requester.kind !== 'superuser') countCall('create', clientIp)
  const body = await bodyOf(call)
  const operation = writesOf(collection, requester).create ?? rejectWrites(call)
  // The request starts over, with the account that the token has now.
  if (proofOf(requester) && !canProve(collection, body)) throw new NotFoundError()
  const id = idOf(body.values.id)
  const context = { registry: COLLECTIONS, requester, collection, on }
  const reading = readingOf(call, id, { ...context, collection: asCreated(collection) })
  const actor = await creatorOf(call, collection, body, id)
  const row = await withApiErrors(collection, 'Failed to create record.', async () => {
    const sent = applied(fieldsOf(collection), body.values, {})
    const castValues = () => valuesOf(on, collection, actor, sent)
    // A generated ID is free.
    const sentBefore = async () => ({ values: await castValues(), files: body.files })
    if (id === String(body.values.id) && (await isCreatedBefore(id, context, sentBefore))) return
    rejectForgedFiles(collection, sent, {})
    const values = await castValues()
    const pictures = await picturesOf(collection, body, requester)
    const write = { ...writeOf(call, actor, id, reading), values, pictures, sent: body.values }
    return operation(write).catch(orTaken)
  })
  return presented(row, id, reading, context)
}

function orTaken(error: unknown): never {
  throw violatedIndex(error)?.endsWith('_pkey') ? new TakenError() : error
}

/**
 * Updates the sent fields and returns the record.
 * @throws ApiError 404 if it is missing, another user's, or would change its owner; 400 with the problems by field
 */
export async function updateRecord(call: ApiCall) {
  const { requester, on = db } = call
  const id = call.params.id ?? ''
  const collection = collectionToWrite(call)
  const body = await bodyOf(call)
  const operation = writesOf(collection, requester).update ?? rejectWrites(call)
  const context = { registry: COLLECTIONS, requester, collection, on }
  const reading = readingOf(call, id, context)
  const read = (on: Db) => viewRecord(id, new URLSearchParams(), { ...context, on })
  const stored = assumedRecord(call, collection, body) ?? (await read(on))
  rejectNewOwner(collection, body, stored)
  if (body.values.id !== undefined && body.values.id !== stored.id) throw failed('update', { id: PROBLEM.fixedId })
  const row = await withApiErrors(collection, 'Failed to update record.', async () => {
    const sentTo = (record: WireRecord) => applied(fieldsOf(collection), body.values, record)
    const sent = sentTo(stored)
    rejectForgedFiles(collection, sent, stored)
    const pictures = await picturesOf(collection, { ...body, values: sent }, requester)
    const actor = await ownerOf(call, collection, stored)
    const values = await valuesOf(on, collection, actor, sent)
    const isRelative = dependsOnRecord(fieldsOf(collection), body.values)
    const valuesNow = async (on: Db) => (isRelative ? valuesOf(on, collection, actor, sentTo(await read(on))) : values)
    const more = { values, pictures, sent: body.values, isRelative, valuesNow }
    return operation({ ...writeOf(call, actor, stored.id, reading), ...more })
  })
  return presented(row, stored.id, reading, context)
}

/**
 * Deletes a record with its dependents. Ignores the values of a body.
 * @throws ApiError 404 if it is missing or another user's, 400 for an unreadable body
 */
export async function deleteRecord(call: ApiCall): Promise<void> {
  const { requester, on = db } = call
  const collection = collectionOf(call.params)
  await bodyOf(call)
  const operation = writesOf(collection, requester).remove ?? rejectWrites(call)
  const context = { registry: COLLECTIONS, requester, collection, on }
  const stored = await viewRecord(call.params.id ?? '', new URLSearchParams(), context)
  const actor = await ownerOf(call, collection, stored)
  await withApiErrors(collection, 'Failed to delete record.', () =>
    operation(writeOf(call, actor, stored.id, asColumns(call.query, context))),
  )
}

/** Only requests outside of a batch name an invalid collection so. */
const collectionToWrite = ({ params, on }: ApiCall) =>
  collectionOf(params, on ? undefined : 'Missing or invalid collection context.')

/** Reads the body once, also if the request starts over. */
const bodyOf = async (call: ApiCall): Promise<ApiBody> => {
  call.body ??= readBody(call)
  return call.body
}

/** Returns a write without values. */
const writeOf = ({ requester, clientIp, on = db }: ApiCall, actor: Actor, id: string, { columns }: Reading): Write => ({
  actor,
  id,
  requester,
  clientIp,
  on,
  values: {},
  sent: {},
  pictures: {},
  isRelative: false,
  valuesNow: async () => ({}),
  returning: columns,
})

/** Whether the statement of a write proves the requester: it has no files, and no values that depend on the stored record. */
function canProve(collection: Collection, { values, files }: ApiBody): boolean {
  const fields = fieldsOf(collection)
  const namesFile = Object.keys(values).some(name => fields[name]?.kind === 'file')
  return (
    collection.writesOneRow === true &&
    Object.keys(files).length === 0 &&
    !namesFile &&
    !dependsOnRecord(fields, values)
  )
}

/** Returns the requester's own record without reading it, if the update proves that it is. */
function assumedRecord({ params, requester }: ApiCall, collection: Collection, body: ApiBody): WireRecord | null {
  const isTheirs = requester.kind === 'user' && requester.verified && requester.proof && canProve(collection, body)
  return isTheirs ? { id: params.id ?? '', user: requester.id } : null
}

/** A batch embeds the records in its own response. What was written is not refused because of `expand`. */
const readingOf = ({ on, query }: ApiCall, id: string, context: RecordContext): Reading =>
  on ? asColumns(query, context, expandedIfPossible) : asJson(id, query, context, expandedIfPossible)

/** Returns the written record. Reads it unless the operation has. */
const presented = (row: unknown, id: string, reading: Reading, context: RecordContext) =>
  context.collection.writesOneRow && row ? reading.presented(row) : readRecord(id, reading, context)

function rejectWrites({ requester }: ApiCall): never {
  throw requester.kind === 'superuser' ? ApiError.badRequest() : ApiError.superusersOnly()
}

function rejectNewOwner(collection: Collection, { values }: ApiBody, stored: WireRecord): void {
  const owner = ownerFieldOf(collection)
  if (!owner || owner === 'id') return
  const named = ownerNamed(collection, owner, applied(fieldsOf(collection), values, stored))
  if (named === '') throw failed('update', { [owner]: PROBLEM.required })
  if (named !== undefined && named !== stored[owner]) throw ApiError.notFound()
}

/** Returns the owner of a new record: the requester, or the one that a superuser names. A sign-up has none yet. */
async function creatorOf(
  { requester, on = db }: ApiCall,
  collection: Collection,
  { values }: ApiBody,
  id: string,
): Promise<Actor> {
  const owner = ownerFieldOf(collection)
  if (owner === 'id') return { userId: id }
  const named = owner && ownerNamed(collection, owner, values)
  if (requester.kind === 'superuser') {
    return owner
      ? knownUser(on, owner, named)
      : { userId: await ownerInTable(on, 'projects', cast({ kind: 'relation' }, values.project)) }
  }
  const isOwn = requester.kind === 'user' && requester.verified && (!owner || named === requester.id)
  if (!isOwn) throw failed('create')
  return { userId: requester.id, proof: requester.proof }
}

/** Returns the owner in a body, or undefined. */
function ownerNamed(collection: Collection, owner: string, values: Record<string, unknown>): unknown {
  const field = fieldsOf(collection)[owner]
  return field && values[owner] !== undefined ? cast(field, values[owner]) : undefined
}

async function knownUser(on: Db, field: string, id: unknown): Promise<Actor> {
  if (!id) throw failed('create', { [field]: PROBLEM.required })
  const isKnown = await execute(sql`select 1 from users where id = ${String(id)}`, on)
  if (!isKnown) throw failed('create', { [field]: PROBLEM.missingRelation })
  return { userId: String(id) }
}

async function ownerOf({ requester, on = db }: ApiCall, collection: Collection, stored: WireRecord): Promise<Actor> {
  if (requester.kind === 'user') return { userId: requester.id, proof: requester.proof }
  if (requester.kind === 'guest') throw ApiError.notFound()
  const owner = ownerFieldOf(collection)
  return { userId: owner ? String(stored[owner]) : await ownerInTable(on, collection.table, stored.id) }
}

/** Returns the owner of a row whose collection does not show it, or ''. */
async function ownerInTable(on: Db, table: string, id: unknown): Promise<string> {
  const statement = sql`select "user" from ${raw(table)} where id = ${String(id ?? '')}`
  const [row] = await query<{ user: string }>(statement, on)
  return row?.user ?? ''
}

function idOf(given: unknown): string {
  if (given === undefined || given === '' || given === null) return newId()
  const id = String(given)
  const { min, max } = RECORD_ID_LENGTHS
  if (id.length < min) throw failed('create', { id: shortest(min) })
  if (id.length > max) throw failed('create', { id: longest(max) })
  if (!isRecordId(id)) throw failed('create', { id: PROBLEM.format })
  return id
}

const failed = (verb: 'create' | 'update', problems: Problems = {}) =>
  new ApiError(400, `Failed to ${verb} record.`, problems)
