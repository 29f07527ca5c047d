import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { violatedIndex } from '~/platform/db-errors.server'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '~/platform/errors'
import { isRecordId, newId } from '~/platform/ids.server'
import { PICTURE_MAX_BYTES, PICTURE_REFUSALS, type Picture, readPicture } from '~/platform/images.server'
import { namedQuery } from '~/platform/named-query.server'
import { countCall } from '~/platform/rate-limit.server'
import { type ApiBody, readBody } from './body.server'
import { cast } from './casting'
import { type Collection, fieldsOf, ownerFieldOf, type Registry, type WireInput, writesOf } from './collection.server'
import { type ApiCall, collectionOf } from './endpoint.server'
import { ApiError, type FieldProblem, FieldProblems, type Problems } from './errors'
import type { Field } from './fields'
import { applied, hasModifiers } from './modifiers'
import { longest, PROBLEM, shortest } from './problems'
import type { WireRecord } from './record.server'
import { readRecord, viewRecord } from './records.server'

/**
 * Creates a record and answers it as it then is (protocol, section 3.2).
 * @throws ApiError in the protocol's order: the body, who may, the owner, the fields, what must be unique
 */
export async function createRecord(call: ApiCall, registry: Registry) {
  const collection = collectionOf(call.params, 'Missing or invalid collection context.')
  // The parts of a batch are counted as one call.
  if (!call.body && call.requester.kind !== 'superuser') countCall('create', call.clientIp)
  const body = call.body ?? (await readBody(call))
  const create = writesOf(collection, call.requester).create ?? refuseWrites(call)
  const id = idOf(body.values.id)
  const actor = await creatorOf(call, collection, body, id)
  // One that was made here is free.
  if (id === String(body.values.id)) await refuseTaken(collection, registry, id)
  await told(collection, 'Failed to create record.', async () => {
    const values = applied(fieldsOf(collection), body.values, {})
    refuseForgedFiles(collection, values, {})
    const input = {
      values: castAll(collection, values),
      pictures: await picturesOf(collection, body),
      sent: body.values,
    }
    try {
      await create(actor, input, id, call)
    } catch (error) {
      // Another request took it in the meantime.
      if (violatedIndex(error)?.endsWith('_pkey')) throw new FieldProblems({ id: PROBLEM.notUnique })
      throw error
    }
  })
  return readRecord(id, call.query, { registry, requester: call.requester, collection })
}

/**
 * Changes the sent fields of a record and answers it as it then is.
 * @throws ApiError 404 when it is not there, not theirs, or would become another's; 400 with what is wrong with which field
 */
export async function updateRecord(call: ApiCall, registry: Registry) {
  const collection = collectionOf(call.params, 'Missing or invalid collection context.')
  const body = call.body ?? (await readBody(call))
  const update = writesOf(collection, call.requester).update ?? refuseWrites(call)
  const context = { registry, requester: call.requester, collection }
  const read = () => viewRecord(call.params.id ?? '', new URLSearchParams(), context)
  const stored = await read()
  // A record keeps its owner: whoever names another one speaks of a record that is not there.
  const owner = ownerFieldOf(collection)
  const named = owner && owner !== 'id' ? body.values[owner] : undefined
  if (named !== undefined && named !== stored[owner ?? '']) throw ApiError.notFound()
  if (body.values.id !== undefined && body.values.id !== stored.id) throw failed('update', { id: PROBLEM.fixedId })
  await told(collection, 'Failed to update record.', async () => {
    const valuesOn = (record: WireRecord) => applied(fieldsOf(collection), body.values, record)
    const values = valuesOn(stored)
    refuseForgedFiles(collection, values, stored)
    const pictures = await picturesOf(collection, { ...body, values })
    const valuesNow = async () => castAll(collection, hasModifiers(body.values) ? valuesOn(await read()) : values)
    const input = { values: castAll(collection, values), pictures, sent: body.values, valuesNow }
    await update(await ownerOf(call, collection, stored), stored.id, input, call)
  })
  return readRecord(stored.id, call.query, context)
}

/** Deletes a record with what hangs on it. @throws ApiError 404 when it is not there or not theirs */
export async function deleteRecord(call: ApiCall, registry: Registry): Promise<void> {
  const collection = collectionOf(call.params)
  const remove = writesOf(collection, call.requester).remove ?? refuseWrites(call)
  const context = { registry, requester: call.requester, collection }
  const stored = await viewRecord(call.params.id ?? '', new URLSearchParams(), context)
  const owner = await ownerOf(call, collection, stored)
  await told(collection, 'Failed to delete record.', () => remove(owner, stored.id))
}

function refuseWrites({ requester }: ApiCall): never {
  throw requester.kind === 'superuser' ? ApiError.badRequest() : ApiError.superusersOnly()
}

/** Whose record it becomes: one's own. A superuser says whose, and whoever signs up is nobody yet. */
async function creatorOf(
  { requester }: ApiCall,
  collection: Collection,
  { values }: ApiBody,
  id: string,
): Promise<Actor> {
  const owner = ownerFieldOf(collection)
  if (owner === 'id') return { userId: id }
  if (requester.kind === 'superuser') {
    return owner ? knownUser(owner, values[owner]) : { userId: await ownerInTable('projects', values.project) }
  }
  const isOwn = requester.kind === 'user' && requester.verified && (!owner || values[owner] === requester.id)
  if (!isOwn) throw failed('create')
  return { userId: requester.id }
}

async function knownUser(field: string, id: unknown): Promise<Actor> {
  if (!id) throw failed('create', { [field]: PROBLEM.required })
  const { rowCount } = await pool.query('select 1 from users where id = $1', [String(id)])
  if (!rowCount) throw failed('create', { [field]: PROBLEM.missingRelation })
  return { userId: String(id) }
}

async function ownerOf({ requester }: ApiCall, collection: Collection, stored: WireRecord): Promise<Actor> {
  if (requester.kind === 'user') return { userId: requester.id }
  if (requester.kind === 'guest') throw ApiError.notFound()
  const owner = ownerFieldOf(collection)
  return { userId: owner ? String(stored[owner]) : await ownerInTable(collection.table, stored.id) }
}

/** Whose row that is, where the wire does not show it; '' when there is no such row. */
async function ownerInTable(table: string, id: unknown): Promise<string> {
  const { rows } = await pool.query<{ user: string }>(`select "user" from ${table} where id = $1`, [String(id ?? '')])
  return rows[0]?.user ?? ''
}

function idOf(given: unknown): string {
  if (given === undefined || given === '' || given === null) return newId()
  const id = String(given)
  if (id.length < 15) throw failed('create', { id: shortest(15) })
  if (id.length > 16) throw failed('create', { id: longest(16) })
  if (!isRecordId(id)) throw failed('create', { id: PROBLEM.format })
  return id
}

/** Accounts of all kinds share their ids, for a token names only one. */
async function refuseTaken(collection: Collection, { all }: Registry, id: string): Promise<void> {
  const alike = all.filter(other => other === collection || (collection.type === 'auth' && other.type === 'auth'))
  for (const { table } of alike) {
    const { rowCount } = await pool.query(namedQuery(`select 1 from ${table} where id = $1`, [id]))
    const problem = table === collection.table ? PROBLEM.notUnique : PROBLEM.takenAuthId
    if (rowCount) throw failed('create', { id: problem })
  }
}

/** A body's values as the fields of a collection keep them; what is no field of it is left out. */
export function castAll(collection: Collection, values: Record<string, unknown>): WireInput['values'] {
  const fields = Object.entries(fieldsOf(collection)).filter(([name]) => name in values && !FIXED.has(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, cast(field, values[name])]))
}
const FIXED = new Set(['id', 'created', 'updated'])

/** The pictures of a body by field; null where the stored one is to go. */
async function picturesOf(collection: Collection, { values, files }: ApiBody): Promise<WireInput['pictures']> {
  const pictures: WireInput['pictures'] = {}
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind !== 'file') continue
    const sent = files[name]?.at(-1) ?? files[`${name}+`]?.at(-1) ?? files[`+${name}`]?.at(-1)
    if (sent) pictures[name] = await pictureOf(name, sent, field)
    else if (name in values) {
      const kept = values[name]
      if (kept === null || kept === '' || (Array.isArray(kept) && kept.length === 0)) pictures[name] = null
    }
  }
  return pictures
}

async function pictureOf(name: string, file: File, { square }: Field): Promise<Picture> {
  if (file.size > PICTURE_MAX_BYTES) throw new FieldProblems({ [name]: tooLarge(file.name) })
  try {
    return await readPicture(new Uint8Array(await file.arrayBuffer()), file.name, { field: name, square })
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    throw new FieldProblems({ [name]: { code: 'validation_invalid_mime_type', message: error.message } })
  }
}

const tooLarge = (file: string): FieldProblem => ({
  code: 'validation_file_size_limit',
  message: PICTURE_REFUSALS.tooLarge,
  params: { file, maxSize: PICTURE_MAX_BYTES },
})

/** A file is only stored by being sent: a name alone can keep the one there is, no more. */
function refuseForgedFiles(collection: Collection, values: Record<string, unknown>, stored: Record<string, unknown>) {
  for (const [name, field] of Object.entries(collection.fields)) {
    const named = field.kind === 'file' ? String(values[name] ?? '') : ''
    if (named && named !== stored[name]) {
      const problem = {
        code: 'validation_invalid_file',
        message: `Invalid new files: [${named}].`,
        params: { invalidFiles: [named] },
      }
      throw new FieldProblems({ [name]: problem })
    }
  }
}

/** Runs a write and tells its refusals as the protocol does. */
async function told<T>(collection: Collection, message: string, run: () => Promise<T>): Promise<T> {
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

/** The protocol names every column of the unique index. */
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
