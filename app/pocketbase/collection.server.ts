import type { Sql } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { Picture } from '~/platform/images.server'
import type { Field } from './fields'

/** Who asks. Somebody who never confirmed the address sees of the collections what a guest sees, but for the own record. */
export type Requester =
  | { kind: 'guest' }
  | { kind: 'user'; id: string; verified: boolean }
  | { kind: 'superuser'; id: string }

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
  /** own fields in any order; id, created and updated come by themselves */
  fields: Record<string, Field>
  rules: { list: Rule; view: Rule }
  /** the operations behind create, update and delete; what has none is for superusers, and they have none either */
  writes?: Writes
  /** other spellings of a path, by its first segment */
  aliases?: Record<string, string>
}

/** A body cast to its fields: by wire name, and of an update only what was sent; pictures beside. */
export type WireInput = { values: Record<string, unknown>; pictures: Record<string, Picture | null> }

/** What changes a collection's records: the same operations that the pages call. They throw ApiError for what a field cannot take. */
type Writes = {
  create?: (actor: Actor, input: WireInput, id: string) => Promise<unknown>
  update?: (actor: Actor, id: string, input: WireInput) => Promise<unknown>
  remove?: (actor: Actor, id: string) => Promise<unknown>
}

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
  id: { kind: 'text' },
  created: { kind: 'instant' },
  updated: { kind: 'instant' },
}

/** Every field of a collection with the three that all have. */
export const fieldsOf = (collection: Collection): Record<string, Field> => ({ ...OWN_FIELDS, ...collection.fields })
