import type { Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { ApiTokenScope } from '~/features/account/api-tokens/api-token-terms'
import type { Actor, Proof } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import type { Picture } from '~/platform/images/images.server'
import { ApiError } from './errors'
import type { Field } from './fields'

/**
 * The account behind a request. An unverified user sees what guests see, and the own account. With a `proof`, the account is
 * remembered, and a statement must confirm it.
 */
export type Requester =
  | { kind: 'guest' }
  | { kind: 'user'; id: string; verified: boolean; apiToken?: ApiTokenScope; proof?: Proof }
  | { kind: 'superuser'; id: string }

/** Returns the ID of the requester's account; undefined for a guest. */
export const requesterId = (requester: Requester): string | undefined =>
  requester.kind === 'guest' ? undefined : requester.id

/** Returns the proof that a statement of the requester must confirm. */
export const proofOf = (requester: Requester): Proof | undefined =>
  requester.kind === 'user' ? requester.proof : undefined

/** The rows that a requester may access, as a condition on the row `alias`; null: superusers only. */
export type Rule = ((requester: Requester, alias: string) => Sql) | null

export type Collection = {
  name: string
  /** as clients store it in tokens and file URLs */
  id: string
  type: 'base' | 'auth'
  /** a table, or a subquery in brackets for computed records */
  table: string
  /** the table that computed records are counted from, whose changes change them */
  countedFrom?: string
  /** the fields except id, created and updated */
  fields: Record<string, Field>
  rules: { list: Rule; view: Rule }
  /** the schema that validates a new record, by the terms of its operation: what it refuses is in the collection's schema */
  schema?: z.ZodObject
  /** the operations for a user's own records; missing ones are for superusers */
  writes?: Writes
  /** whether create and update return the columns `returning` of the row that they write, and prove its actor */
  writesOneRow?: true
  /** the additional or different operations of superusers */
  superuserWrites?: Writes
  /** other spellings of a path, by its first segment */
  aliases?: Record<string, string>
}

/** A write of one record, as the operations of its collection get it. */
export type Write = {
  /** the record's owner, who may be another user than the requester */
  actor: Actor
  id: string
  requester: Requester
  clientIp: string
  on: Db
  /** the body cast to its fields, by API name; of an update only the sent ones */
  values: Record<string, unknown>
  /** the raw body, for values that are not fields */
  sent: Record<string, unknown>
  pictures: Record<string, Picture | null>
  /** whether `values` depend on the stored record, by `field+` and `field-` */
  isRelative: boolean
  /** Applies them to the stored record: call it while the record is locked, to prevent lost updates. */
  valuesNow: (on: Db) => Promise<Write['values']>
  /** selects the record of the response from the written row `t` */
  returning: Sql
}

/** The same operation that the pages call. @throws ApiError or FieldProblems for invalid fields */
type Operation = (write: Write) => Promise<unknown>
type Writes = { create?: Operation; update?: Operation; remove?: Operation }

/**
 * Returns the operations that the requester may call.
 * @throws ApiError 403 if an API token may not
 */
export function writesOf(collection: Collection, requester: Requester): Writes {
  rejectReadOnly(requester)
  // A leaked API token must not give access to the account.
  const isAccount = collection.type === 'auth' || collection.name.startsWith('_')
  if (isAccount && requester.kind === 'user' && requester.apiToken) throw ApiError.notByApiToken()
  const { writes, superuserWrites } = collection
  return requester.kind === 'superuser' ? { ...writes, ...superuserWrites } : (writes ?? {})
}

/** Rejects a write with a token that may only read. @throws ApiError 403 */
export function rejectReadOnly(requester: Requester): void {
  if (requester.kind === 'user' && requester.apiToken === 'read') throw new ApiError(403, 'This token is read-only.')
}

/** Returns the field with the owner; undefined if only linked records have one. */
export const ownerFieldOf = ({ type, fields }: Collection): string | undefined =>
  type === 'auth' ? 'id' : ['user', 'user_id', 'recordRef'].find(name => name in fields)

/** The collections, by name (ignoring case) or ID. */
export type Registry = { find: (nameOrId: string) => Collection | undefined; all: readonly Collection[] }

/** Creates the registry of these collections. Finds IDs exactly and names ignoring case. */
export function registryOf(all: readonly Collection[]): Registry {
  const known = new Map(
    all.flatMap(collection => [
      [collection.name.toLowerCase(), collection],
      [collection.id, collection],
    ]),
  )
  return { all, find: nameOrId => known.get(nameOrId) ?? known.get(nameOrId.toLowerCase()) }
}

const OWN_FIELDS: Record<string, Field> = {
  id: { kind: 'text', needed: true },
  created: { kind: 'instant', needed: true },
  updated: { kind: 'instant', needed: true },
}

const fieldsByCollection = new WeakMap<Collection, Record<string, Field>>()

/**
 * Returns a collection's fields with id, created and updated. Without a prototype, because clients choose the names to
 * look up.
 */
export function fieldsOf(collection: Collection): Record<string, Field> {
  const known = fieldsByCollection.get(collection)
  if (known) return known
  const fields: Record<string, Field> = Object.assign(Object.create(null), OWN_FIELDS, collection.fields)
  fieldsByCollection.set(collection, fields)
  return fields
}

const createdByCollection = new WeakMap<Collection, Collection>()

/** Returns the collection for a record that was just created: other rows, to compute values from, do not exist yet. */
export function asCreated(collection: Collection): Collection {
  const known = createdByCollection.get(collection)
  if (known) return known
  const entries = Object.entries(collection.fields).map(([name, field]) => {
    return [name, field.computed ? { ...field, computed: () => 'null' } : field] as const
  })
  const created = { ...collection, fields: Object.fromEntries(entries) }
  createdByCollection.set(collection, created)
  return created
}
