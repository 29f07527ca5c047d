import { isDeepStrictEqual } from 'node:util'
import { readBody } from '../body.server'
import type { Collection } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import type { ApiCall } from '../endpoint.server'
import { ApiError } from '../errors'
import { bool, text } from '../fields'
import { invalidForm, PROBLEM, unreadableForm } from '../problems'
import { listRecords } from '../records.server'
import { type DescribedCollection, described } from './described.server'

const DESCRIBED = COLLECTIONS.all.map(collection => described(collection, COLLECTIONS))

// When the tables of the interface were made: the schema changes with the app, not by calls.
const SINCE = '2026-11-20 00:00:00.000Z'

const whole = (collection: DescribedCollection) => ({ ...collection, created: SINCE, updated: SINCE })

// So that paging, sort and filter are those of every list. The text is made of our own declarations.
const NAMES: Collection = {
  name: 'collections',
  id: 'collections',
  type: 'base',
  table: `(select c.*, timestamptz '${SINCE}' as created, timestamptz '${SINCE}' as updated from jsonb_to_recordset('${JSON.stringify(
    DESCRIBED.map(({ id, name, type, system }) => ({ id, name, type, system })),
  )}') as c(id text, name text, type text, system boolean))`,
  fields: { name: text(), type: text(), system: bool() },
  rules: { list: null, view: null },
}

/** The collections, paged, sorted and filtered like records. */
export async function listCollections({ query, requester }: ApiCall) {
  const page = await listRecords(query, { registry: COLLECTIONS, requester, collection: NAMES })
  const byId = new Map(DESCRIBED.map(collection => [collection.id, whole(collection)]))
  return { ...page, items: page.items.map(({ id }) => byId.get(id)) }
}

/** One collection by name or id. @throws ApiError 404 */
export async function viewCollection({ params }: ApiCall) {
  const id = COLLECTIONS.find(params.collection ?? '')?.id
  const found = DESCRIBED.find(collection => collection.id === id)
  if (!found) throw ApiError.notFound()
  return whole(found)
}

/** Whatever would change the schema: it belongs to the migrations. */
export async function refuseSchemaChange(): Promise<never> {
  throw new ApiError(400, 'The schema belongs to the migrations of the app and is not changed by calls.')
}

/**
 * Takes an import that describes the schema as it stands, and no other. Named in the address, one collection alone is meant.
 * @throws ApiError 400 naming what differs
 */
export async function checkImport(call: ApiCall): Promise<void> {
  const { values } = await readBody(call, unreadableForm)
  const only = call.params.collection ? await viewCollection(call) : undefined
  const sent: unknown = values.collections ?? (only ? [values] : [])
  if (!Array.isArray(sent) || !sent.every(isObject)) throw unreadableForm()
  if (sent.length === 0 || Object.keys(sent[0] ?? {}).length === 0) throw invalidForm({ collections: PROBLEM.required })
  const differences = sent.flatMap(collection => differencesOf(collection, only))
  if (values.deleteMissing === true && !only) differences.push(...missing(sent))
  if (differences.length === 0) return
  throw new ApiError(400, 'Failed to import collections.', {
    collections: {
      code: 'validation_collections_import_failure',
      message: `The schema belongs to the migrations of the app, and what was sent differs from it: ${differences.join('; ')}.`,
    },
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameIn = ({ name, id }: Record<string, unknown>) => String(name ?? id ?? '')

function differencesOf(sent: Record<string, unknown>, only: DescribedCollection | undefined): string[] {
  const ours = DESCRIBED.find(({ id, name }) => (sent.id ? id === sent.id : name === sent.name))
  if (!ours) return [`there is no collection ${nameIn(sent)}`]
  if (only && ours.id !== only.id) return [`${ours.name} is not ${only.name}`]
  const { fields, ...options } = sent
  const changed = unlike(options, ours).map(key => `${ours.name}.${key} is ${JSON.stringify(ours[key])}`)
  if (fields === undefined) return changed
  if (!Array.isArray(fields) || !fields.every(isObject)) return [...changed, `${ours.name}.fields is a list`]
  return [...changed, ...fields.flatMap(field => differencesOfField(ours, field)), ...missingFields(ours, fields)]
}

function differencesOfField(ours: DescribedCollection, sent: Record<string, unknown>): string[] {
  const field = ours.fields.find(({ name }) => name === sent.name)
  const path = `${ours.name}.${nameIn(sent)}`
  if (!field) return [`there is no field ${path}`]
  return unlike(sent, field).map(key => `${key} of ${path} is ${JSON.stringify(field[key])}`)
}

function missingFields(ours: DescribedCollection, fields: Record<string, unknown>[]): string[] {
  const sent = new Set(fields.map(({ name }) => name))
  return ours.fields.filter(({ name }) => !sent.has(name)).map(({ name }) => `${ours.name}.${name} is missing`)
}

function missing(sent: Record<string, unknown>[]): string[] {
  const names = new Set(sent.flatMap(({ id, name }) => [id, name]))
  return DESCRIBED.filter(({ id, name }) => !names.has(id) && !names.has(name)).map(({ name }) => `${name} is missing`)
}

/** The keys of ours that were sent with another value. */
const unlike = (sent: Record<string, unknown>, ours: Record<string, unknown>): string[] =>
  Object.keys(sent).filter(
    key => Object.hasOwn(ours, key) && key !== 'fields' && !isDeepStrictEqual(sent[key], ours[key]),
  )
