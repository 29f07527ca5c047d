import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Collection, fieldsOf, type Requester } from './collection.server'
import { shown } from './fields'

/** A record as the wire shows it: keys in byte order, no secret, nothing null but json. */
export type WireRecord = { id: string; [name: string]: unknown }

/** The columns of a collection's records behind `alias`, each as the wire shows it, in the order of the wire. */
export function recordColumns(collection: Collection, alias: string): Sql {
  const known = columnsByCollection.get(collection)?.[alias]
  if (known) return known
  const columns = columnsOf(collection, alias)
  columnsByCollection.set(collection, { ...columnsByCollection.get(collection), [alias]: columns })
  return columns
}

// Aliases are our own and few.
const columnsByCollection = new WeakMap<Collection, Record<string, Sql>>()

function columnsOf(collection: Collection, alias: string): Sql {
  const columns = shownNames(collection).map(name => {
    if (name === 'collectionId') return sql`${collection.id}::text as "collectionId"`
    if (name === 'collectionName') return sql`${collection.name}::text as "collectionName"`
    // biome-ignore lint/style/noNonNullAssertion: the name was taken from these fields
    return sql`${shown(name, fieldsOf(collection)[name]!, alias)} as ${raw(`"${name}"`)}`
  })
  return join(columns)
}

const namesByCollection = new WeakMap<Collection, string[]>()

function shownNames(collection: Collection): string[] {
  let names = namesByCollection.get(collection)
  if (!names) {
    const own = Object.entries(fieldsOf(collection)).filter(([, field]) => !field.hidden)
    // The plain order of strings is that of their bytes for these names.
    names = ['collectionId', 'collectionName', ...own.map(([name]) => name)].sort()
    namesByCollection.set(collection, names)
  }
  return names
}

/** Takes the address out of an account's record, unless it is shown to all, one's own, or asked for by a superuser. */
export function withVisibleEmail(collection: Collection, record: WireRecord, requester: Requester): WireRecord {
  if (collection.type !== 'auth' || record.emailVisibility || requester.kind === 'superuser') return record
  if (requester.kind === 'user' && requester.id === record.id) return record
  const { email: _, ...rest } = record
  return rest
}

/** A record with another key, keys still in order. */
export function withExpand(record: WireRecord, expand: Record<string, unknown>): WireRecord {
  const entries = [...Object.entries(record), ['expand', expand] as const]
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) as WireRecord
}
