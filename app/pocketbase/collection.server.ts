import type { Sql } from 'sql-template-tag'
import type { ApiTokenScope } from '~/features/api-tokens/api-token.schema'
import type { Actor } from '~/platform/actor'
import type { Picture } from '~/platform/images.server'
import { ApiError } from './errors'
import type { Field } from './fields'

/** Who asks. Somebody who never confirmed the address sees of the collections what a guest sees, but for the own record. */
export type Requester =
  | { kind: 'guest' }
  | { kind: 'user'; id: string; verified: boolean; apiToken?: ApiTokenScope }
  | { kind: 'superuser'; id: string }

/** The ID of the requester's account; undefined for a guest. */
export const requesterId = (requester: Requester): string | undefined =>
  requester.kind === 'guest' ? undefined : requester.id

/** The rows somebody may see or touch, as a condition on the row behind `alias`; null: superusers alone. */
export type Rule = ((requester: Requester, alias: string) => Sql) | null

/** What the wire shows of a table, and to whom. */
export type Collection = {
  name: string
  /** as clients keep it in their tokens and file addresses */
  id: string
  type: 'base' | 'auth'
  /** a table, or a query in brackets for what is computed when it is read */
  table: string
  /** of what is computed: the table it is counted from, whose changes change it */
  countedFrom?: string
  /** own fields in any order; id, created and updated come by themselves */
  fields: Record<string, Field>
  rules: { list: Rule; view: Rule }
  /** the operations behind create, update and delete of one's own records; what has none is for superusers */
  writes?: Writes
  /** what superusers may do beside that, or otherwise */
  superuserWrites?: Writes
  /** other spellings of a path, by its first segment */
  aliases?: Record<string, string>
}

/**
 * A body cast to its fields: by wire name, and of an update only what was sent; pictures beside. `sent` is the body as it came, for what
 * is asked for without being a field.
 */
export type WireInput = {
  values: Record<string, unknown>
  pictures: Record<string, Picture | null>
  sent: Record<string, unknown>
}

/** Who changes something, and from where. `actor` is whose record it is, which may be another. */
export type Caller = { requester: Requester; clientIp: string }

/**
 * The same for an update. `valuesNow` works `field+` and `field-` into the record as it is stored: an operation calls it while it locks
 * the record, so that of two sums none is lost.
 */
type WireUpdate = WireInput & { valuesNow: () => Promise<WireInput['values']> }

/** The operations that change a collection's records, the same that the pages call. @throws ApiError for invalid fields */
type Writes = {
  create?: (actor: Actor, input: WireInput, id: string, caller: Caller) => Promise<unknown>
  update?: (actor: Actor, id: string, input: WireUpdate, caller: Caller) => Promise<unknown>
  remove?: (actor: Actor, id: string) => Promise<unknown>
}

/** The operations that the requester may call. @throws ApiError 403 where a program's token reaches no further */
export function writesOf(collection: Collection, requester: Requester): Writes {
  refuseReadOnly(requester)
  // Whoever finds a token in a script must not take the account over.
  const isAccount = collection.type === 'auth' || collection.name.startsWith('_')
  if (isAccount && requester.kind === 'user' && requester.apiToken) throw ApiError.notByApiToken()
  const { writes, superuserWrites } = collection
  return requester.kind === 'superuser' ? { ...writes, ...superuserWrites } : (writes ?? {})
}

/** @throws ApiError 403 for a token that may only read */
export function refuseReadOnly(requester: Requester): void {
  if (requester.kind === 'user' && requester.apiToken === 'read') throw new ApiError(403, 'This token may only read.')
}

/** The field that says whose a record is; undefined where only its links say it. */
export const ownerFieldOf = ({ type, fields }: Collection): string | undefined =>
  type === 'auth' ? 'id' : ['user', 'user_id', 'recordRef'].find(name => name in fields)

/** A collection by name (whatever its case) or id; undefined when there is none. */
export type Registry = { find: (nameOrId: string) => Collection | undefined; all: readonly Collection[] }

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

/** Every field of a collection with the three that all have, and nothing else: clients say which name is looked up. */
export function fieldsOf(collection: Collection): Record<string, Field> {
  const known = fieldsByCollection.get(collection)
  if (known) return known
  const fields: Record<string, Field> = Object.assign(Object.create(null), OWN_FIELDS, collection.fields)
  fieldsByCollection.set(collection, fields)
  return fields
}
