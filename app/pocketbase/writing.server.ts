import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { violatedIndex } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '~/platform/errors'
import { countCall } from '~/platform/input/rate-limit.server'
import { isRecordId, RECORD_ID_LENGTHS } from '~/platform/record-id'
import { type ApiBody, readBody } from './body.server'
import { cast } from './casting'
import { UnprovenError } from './claim.server'
import {
  asCreated,
  type Caller,
  type Collection,
  fieldsOf,
  ownerFieldOf,
  type Registry,
  type WireInput,
  WrittenRecord,
  writesOf,
} from './collection.server'
import { isCreatedBefore, TakenError } from './created-before.server'
import { type ApiCall, collectionOf } from './endpoint.server'
import { ApiError, FieldProblems, type Problems } from './errors'
import { applied, dependsOnRecord } from './modifiers'
import { withOwnerDays } from './owner-days.server'
import { picturesOf, refuseForgedFiles } from './pictures.server'
import { largeJson, longest, PROBLEM, shortest } from './problems'
import { expandedIfPossible } from './query/expand.server'
import type { WireRecord } from './record.server'
import { asColumns, asWritten, type Reading, type RecordContext, readRecord, viewRecord } from './records.server'

/**
 * Creates a record and returns it. Returns a record that the same request has created before.
 * @throws ApiError in PocketBase's order: body, permission, owner, fields, uniqueness
 */
export async function createRecord(call: ApiCall, registry: Registry) {
  try {
    return await create(call, registry)
  } catch (error) {
    // The transaction of a batch has failed: all of it starts over.
    if (!(error instanceof TakenError) || call.on) throw error
    return create(call, registry)
  }
}

async function create(call: ApiCall, registry: Registry) {
  const collection = collectionToWrite(call)
  // A batch counts once.
  if (!call.body && call.requester.kind !== 'superuser') countCall('create', call.clientIp)
  const body = await bodyOf(call)
  const write = writesOf(collection, call.requester).create ?? refuseWrites(call)
  if (call.claim && !(collection.proves && isPlain(collection, body))) throw new UnprovenError()
  const id = idOf(body.values.id)
  const { requester, on = db } = call
  const context = { registry, requester, collection, on }
  const reading = readingOf(call, id, { ...context, collection: asCreated(collection) })
  const actor = await creatorOf(call, collection, body, id)
  const written = await withApiErrors(collection, 'Failed to create record.', async () => {
    const sent = applied(fieldsOf(collection), body.values, {})
    const castValues = async () => withOwnerDays(on, collection, actor, castAll(collection, sent))
    // A generated ID is free.
    const sentBefore = async () => ({ values: await castValues(), files: body.files })
    if (id === String(body.values.id) && (await isCreatedBefore(id, context, sentBefore))) return
    refuseForgedFiles(collection, sent, {})
    const input = {
      values: await castValues(),
      pictures: await picturesOf(collection, body, requester),
      sent: body.values,
    }
    try {
      return await write(actor, input, id, callerOf(call, reading))
    } catch (error) {
      if (violatedIndex(error)?.endsWith('_pkey')) throw new TakenError()
      throw error
    }
  })
  return recordAfter(written, id, reading, context)
}

/**
 * Updates the sent fields and returns the record.
 * @throws ApiError 404 if it is missing, another user's, or would change its owner; 400 with the problems by field
 */
export async function updateRecord(call: ApiCall, registry: Registry) {
  const collection = collectionToWrite(call)
  const body = await bodyOf(call)
  const update = writesOf(collection, call.requester).update ?? refuseWrites(call)
  const { requester, on = db, claim } = call
  const context = { registry, requester, collection, on, claim }
  const reading = readingOf(call, call.params.id ?? '', context)
  const read = (on: Db) => viewRecord(call.params.id ?? '', new URLSearchParams(), { ...context, on })
  const stored: WireRecord = assumedRecord(call, collection, body) ?? (await read(on))
  // The owner cannot change.
  const owner = ownerFieldOf(collection)
  if (owner && owner !== 'id') {
    const named = ownerNamed(collection, owner, applied(fieldsOf(collection), body.values, stored))
    if (named === '') throw failed('update', { [owner]: PROBLEM.required })
    if (named !== undefined && named !== stored[owner]) throw ApiError.notFound()
  }
  if (body.values.id !== undefined && body.values.id !== stored.id) throw failed('update', { id: PROBLEM.fixedId })
  const written = await withApiErrors(collection, 'Failed to update record.', async () => {
    const valuesOn = (record: WireRecord) => applied(fieldsOf(collection), body.values, record)
    const values = valuesOn(stored)
    refuseForgedFiles(collection, values, stored)
    const pictures = await picturesOf(collection, { ...body, values }, requester)
    const actor = await ownerOf(call, collection, stored)
    const isRelative = dependsOnRecord(fieldsOf(collection), body.values)
    const input = {
      values: await withOwnerDays(on, collection, actor, castAll(collection, values)),
      pictures,
      sent: body.values,
      isRelative,
      valuesNow: async (on: Db) =>
        isRelative ? withOwnerDays(on, collection, actor, castAll(collection, valuesOn(await read(on)))) : input.values,
    }
    return update(actor, stored.id, input, callerOf(call, reading))
  })
  return recordAfter(written, stored.id, reading, context)
}

/** Only requests outside of a batch name an invalid collection so. */
const collectionToWrite = ({ params, on }: ApiCall) =>
  collectionOf(params, on ? undefined : 'Missing or invalid collection context.')

/** Reads the body once, also if the request starts over. */
const bodyOf = async (call: ApiCall): Promise<ApiBody> => {
  call.body ??= readBody(call)
  return call.body
}

/** Whether a body has no files, and no values that depend on the stored record. */
const isPlain = (collection: Collection, { values, files }: ApiBody) =>
  Object.keys(files).length === 0 && !dependsOnRecord(fieldsOf(collection), values)

/** Returns the requester's record as a claim assumes it, if the update's own statement can prove that and needs no more. */
function assumedRecord({ claim, params, requester }: ApiCall, collection: Collection, body: ApiBody) {
  const { proves } = collection
  const isProvable =
    claim && proves && isPlain(collection, body) && !proves.updatesBut.some(name => name in body.values)
  if (!isProvable || requester.kind !== 'user' || !requester.verified) return null
  return { id: params.id ?? '', user: requester.id }
}

/** A batch embeds the records in its own response. What was written is not refused because of `expand`. */
const readingOf = ({ on, query }: ApiCall, id: string, context: RecordContext): Reading =>
  on ? asColumns(query, context, expandedIfPossible) : asWritten(id, query, context, expandedIfPossible)

const callerOf = ({ requester, clientIp, on = db, claim }: ApiCall, { columns }: Pick<Reading, 'columns'>): Caller => ({
  requester,
  clientIp,
  on,
  returning: columns,
  claim: claim?.isProven ? undefined : claim,
})

/** Returns the written record. Reads it unless the operation has. */
const recordAfter = (written: unknown, id: string, reading: Reading, context: RecordContext) =>
  written instanceof WrittenRecord ? reading.presented(written.record) : readRecord(id, reading, context)

/**
 * Deletes a record with its dependents. Ignores the values of a body.
 * @throws ApiError 404 if it is missing or another user's, 400 for an unreadable body
 */
export async function deleteRecord(call: ApiCall, registry: Registry): Promise<void> {
  const collection = collectionOf(call.params)
  await bodyOf(call)
  const remove = writesOf(collection, call.requester).remove ?? refuseWrites(call)
  const { requester, on = db, claim } = call
  const context = { registry, requester, collection, on, claim }
  const stored = await viewRecord(call.params.id ?? '', new URLSearchParams(), context)
  const owner = await ownerOf(call, collection, stored)
  await withApiErrors(collection, 'Failed to delete record.', () =>
    remove(owner, stored.id, callerOf(call, asColumns(call.query, context))),
  )
}

function refuseWrites({ requester }: ApiCall): never {
  throw requester.kind === 'superuser' ? ApiError.badRequest() : ApiError.superusersOnly()
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
  return { userId: requester.id }
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
  if (requester.kind === 'user') return { userId: requester.id }
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

/**
 * Casts a body's values to a collection's fields. Skips unknown ones.
 * @throws FieldProblems for JSON that is too large
 */
export function castAll(collection: Collection, values: Record<string, unknown>): WireInput['values'] {
  const fitting: WireInput['values'] = {}
  const fields = fieldsOf(collection)
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (!field || FIXED.has(name) || field.computed) continue
    fitting[name] = cast(field, value)
    const { maxSize } = field
    const isLarge = maxSize !== undefined && Buffer.byteLength(JSON.stringify(fitting[name])) > maxSize
    if (isLarge) throw new FieldProblems({ [name]: largeJson(maxSize) })
  }
  return fitting
}
const FIXED = new Set(['id', 'created', 'updated'])

/** Runs a write and maps its errors to PocketBase's. */
async function withApiErrors<T>(collection: Collection, message: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof FieldProblems) throw new ApiError(400, message, error.problems)
    if (error instanceof NotFoundError) throw new ApiError(400, message)
    if (error instanceof ForbiddenError) throw new ApiError(400, error.message)
    if (error instanceof ConflictError) throw new ApiError(400, message, notUnique(collection, error.field))
    if (error instanceof InvalidError) throw new ApiError(400, message, wordsOf(error))
    throw error
  }
}

/** PocketBase names every column of the unique index. */
function notUnique(collection: Collection, field: string): Problems {
  const names = 'user' in collection.fields ? ['user', field] : [field]
  return Object.fromEntries(names.map(name => [name, PROBLEM.notUnique]))
}

const wordsOf = ({ fields }: InvalidError): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name,
      { code: 'validation_invalid_value', message: messages.join(' ') },
    ]),
  )

const failed = (verb: 'create' | 'update', problems: Problems = {}) =>
  new ApiError(400, `Failed to ${verb} record.`, problems)
