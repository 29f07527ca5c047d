import { isDeepStrictEqual } from 'node:util'
import { readBody } from '../body.server'
import type { ApiCall } from '../call.server'
import type { Collection } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import { ApiError } from '../errors'
import { bool, text } from '../fields'
import { invalidForm, PROBLEM, unreadableForm } from '../problems'
import { listRecords } from '../records.server'
import { type DescribedCollection, describeCollection, isInternal } from './collection-schema.server'
import { describeIndexes } from './indexes.server'

async function describedCollections(): Promise<DescribedCollection[]> {
  const indexes = await describeIndexes(COLLECTIONS.all)
  return COLLECTIONS.all.map(collection => describeCollection(collection, COLLECTIONS, indexes.get(collection.name)))
}

// Constant, because the schema changes with the app and not by requests.
const SINCE = '2026-11-20 00:00:00.000Z'

const whole = (collection: DescribedCollection) => ({ ...collection, created: SINCE, updated: SINCE })

// A collection, so that it can be paged, sorted and filtered. Its text comes from our own declarations.
const NAMES: Collection = {
  name: 'collections',
  id: 'collections',
  type: 'base',
  table: `(select c.*, timestamptz '${SINCE}' as created, timestamptz '${SINCE}' as updated from jsonb_to_recordset('${JSON.stringify(
    COLLECTIONS.all.map(({ id, name, type }) => ({ id, name, type, system: isInternal(name) })),
  )}') as c(id text, name text, type text, system boolean))`,
  fields: { name: text(), type: text(), system: bool() },
  rules: { list: null, view: null },
}

/**
 * Returns a page of the collections' schemas.
 * @throws ApiError 400 for an invalid query
 */
export async function listCollections({ query, requester }: ApiCall) {
  const page = await listRecords(query, { registry: COLLECTIONS, requester, collection: NAMES })
  const byId = new Map((await describedCollections()).map(collection => [collection.id, whole(collection)]))
  return { ...page, items: page.items.map(({ id }) => byId.get(id)) }
}

/**
 * Returns a collection by name or ID.
 * @throws ApiError 404
 */
export async function viewCollection({ params }: ApiCall) {
  const id = COLLECTIONS.find(params.collection ?? '')?.id
  const found = (await describedCollections()).find(collection => collection.id === id)
  if (!found) throw ApiError.notFound()
  return whole(found)
}

/** Rejects schema changes, because migrations define the schema. @throws ApiError 400 */
export async function rejectSchemaChange(): Promise<never> {
  throw new ApiError(400, 'The migrations of the app define the schema. It cannot be changed by requests.')
}

/**
 * Accepts an import only if it equals the current schema, or one collection's if the URL names it.
 * @throws ApiError 400 with the differences
 */
export async function checkImport(call: ApiCall): Promise<void> {
  const { values } = await readBody(call, unreadableForm)
  const only = call.params.collection ? await viewCollection(call) : undefined
  const sent: unknown = values.collections ?? (only ? [values] : [])
  if (!Array.isArray(sent) || !sent.every(isObject)) throw unreadableForm()
  if (sent.length === 0 || Object.keys(sent[0] ?? {}).length === 0) throw invalidForm({ collections: PROBLEM.required })
  const ours = await describedCollections()
  const differences = sent.flatMap(collection => differencesOf(collection, ours, only))
  if (values.deleteMissing === true && !only) differences.push(...missing(sent, ours))
  if (differences.length === 0) return
  throw new ApiError(400, 'Failed to import collections.', {
    collections: {
      code: 'validation_collections_import_failure',
      message: `The migrations of the app define the schema. The sent schema differs: ${differences.join('; ')}.`,
    },
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameIn = ({ name, id }: Record<string, unknown>) => String(name ?? id ?? '')

function differencesOf(
  sent: Record<string, unknown>,
  all: DescribedCollection[],
  only: DescribedCollection | undefined,
): string[] {
  const ours = all.find(({ id, name }) => (sent.id ? id === sent.id : name === sent.name))
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
  // A system field that we do without, such as `verified` of superusers, is PocketBase's own.
  if (!field) return sent.system === true ? [] : [`there is no field ${path}`]
  return unlike(sent, field).map(key => `${key} of ${path} is ${JSON.stringify(field[key])}`)
}

function missingFields(ours: DescribedCollection, fields: Record<string, unknown>[]): string[] {
  const sent = new Set(fields.map(({ name }) => name))
  return ours.fields.filter(({ name }) => !sent.has(name)).map(({ name }) => `${ours.name}.${name} is missing`)
}

function missing(sent: Record<string, unknown>[], ours: DescribedCollection[]): string[] {
  const names = new Set(sent.flatMap(({ id, name }) => [id, name]))
  return ours.filter(({ id, name }) => !names.has(id) && !names.has(name)).map(({ name }) => `${name} is missing`)
}

/** Returns our keys that were sent with another value. */
const unlike = (sent: Record<string, unknown>, ours: Record<string, unknown>): string[] =>
  Object.keys(sent).filter(key => Object.hasOwn(ours, key) && key !== 'fields' && !isLike(sent[key], ours[key]))

/** Whether the values are equal. Of options, only ours count: PocketBase adds mail templates. */
const isLike = (sent: unknown, ours: unknown): boolean =>
  isObject(sent) && isObject(ours)
    ? Object.keys(ours).every(key => isLike(sent[key], ours[key]))
    : isDeepStrictEqual(sent, ours)
