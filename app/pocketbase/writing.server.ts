import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { isRecordId, newId } from '~/platform/ids.server'
import { PICTURE_MAX_BYTES, PICTURE_REFUSALS, type Picture, readPicture } from '~/platform/images.server'
import { type ApiBody, readBody } from './body.server'
import { cast } from './casting'
import { type Collection, fieldsOf, type Registry, type WireInput } from './collection.server'
import { type ApiCall, collectionOf } from './endpoint.server'
import { ApiError, type FieldProblem, FieldProblems, type Problems } from './errors'
import { applied } from './modifiers'
import { longest, PROBLEM, shortest } from './problems'
import { viewRecord } from './records.server'

/**
 * Creates a record and answers it as it then is (protocol, section 3.2).
 * @throws ApiError in the protocol's order: the body, who may, the owner, the fields, what must be unique
 */
export async function createRecord(call: ApiCall, registry: Registry) {
  const collection = collectionOf(call.params, 'Missing or invalid collection context.')
  const body = await readBody(call.request)
  const create = collection.writes?.create ?? refuseWrites(call)
  const actor = creatorOf(call, collection, body)
  const id = idOf(body.values.id)
  await refuseTaken(collection, id)
  await told(collection, 'Failed to create record.', async () => {
    const values = applied(fieldsOf(collection), body.values, {})
    await create(actor, { values: castAll(collection, values), pictures: await picturesOf(collection, body) }, id)
  })
  return viewRecord(id, call.query, { registry, requester: call.requester, collection })
}

/**
 * Changes the sent fields of a record and answers it as it then is.
 * @throws ApiError 404 when it is not there, not theirs, or would become another's; 400 with what is wrong with which field
 */
export async function updateRecord(call: ApiCall, registry: Registry) {
  const collection = collectionOf(call.params, 'Missing or invalid collection context.')
  const body = await readBody(call.request)
  const update = collection.writes?.update ?? refuseWrites(call)
  const context = { registry, requester: call.requester, collection }
  const stored = await viewRecord(call.params.id ?? '', new URLSearchParams(), context)
  // A record keeps its owner: whoever names another one speaks of a record that is not there.
  if (body.values.user !== undefined && body.values.user !== stored.user) throw ApiError.notFound()
  if (body.values.id !== undefined && body.values.id !== stored.id) throw failed('update', { id: PROBLEM.fixedId })
  await told(collection, 'Failed to update record.', async () => {
    const values = applied(fieldsOf(collection), body.values, stored)
    refuseForgedFiles(collection, values, stored)
    const input = { values: castAll(collection, values), pictures: await picturesOf(collection, body) }
    await update(ownerOf(call, collection, stored), stored.id, input)
  })
  return viewRecord(stored.id, call.query, context)
}

/** Deletes a record with what hangs on it. @throws ApiError 404 when it is not there or not theirs */
export async function deleteRecord(call: ApiCall, registry: Registry): Promise<void> {
  const collection = collectionOf(call.params)
  const remove = collection.writes?.remove ?? refuseWrites(call)
  const context = { registry, requester: call.requester, collection }
  const stored = await viewRecord(call.params.id ?? '', new URLSearchParams(), context)
  await told(collection, 'Failed to delete record.', () => remove(ownerOf(call, collection, stored), stored.id))
}

function refuseWrites({ requester }: ApiCall): never {
  throw requester.kind === 'superuser' ? ApiError.badRequest() : ApiError.superusersOnly()
}

/** Whose record it becomes: one's own. A superuser says whose. */
function creatorOf({ requester }: ApiCall, collection: Collection, { values }: ApiBody): Actor {
  const named = 'user' in collection.fields ? String(values.user ?? '') : null
  if (requester.kind === 'superuser') return { userId: named ?? '' }
  const isOwn = requester.kind === 'user' && requester.verified && (named === null || named === requester.id)
  if (!isOwn) throw failed('create')
  return { userId: requester.id }
}

function ownerOf({ requester }: ApiCall, collection: Collection, stored: Record<string, unknown>): Actor {
  if (requester.kind === 'superuser') return { userId: String(collection.type === 'auth' ? stored.id : stored.user) }
  if (requester.kind === 'user') return { userId: requester.id }
  throw ApiError.notFound()
}

function idOf(given: unknown): string {
  if (given === undefined || given === '' || given === null) return newId()
  const id = String(given)
  if (id.length < 15) throw failed('create', { id: shortest(15) })
  if (id.length > 16) throw failed('create', { id: longest(16) })
  if (!isRecordId(id)) throw failed('create', { id: PROBLEM.format })
  return id
}

async function refuseTaken(collection: Collection, id: string): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from ${collection.table} where id = $1`, [id])
  if (rowCount) throw failed('create', { id: PROBLEM.notUnique })
}

function castAll(collection: Collection, values: Record<string, unknown>): WireInput['values'] {
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
    if (sent) pictures[name] = await pictureOf(name, sent)
    else if (name in values || `${name}-` in values) {
      const kept = values[name]
      if (kept === null || kept === '' || (Array.isArray(kept) && kept.length === 0) || `${name}-` in values)
        pictures[name] = null
    }
  }
  return pictures
}

async function pictureOf(name: string, file: File): Promise<Picture> {
  if (file.size > PICTURE_MAX_BYTES) throw new FieldProblems({ [name]: tooLarge(file.name) })
  try {
    return await readPicture(new Uint8Array(await file.arrayBuffer()), file.name, { field: name })
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
        message: 'Invalid new files.',
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
