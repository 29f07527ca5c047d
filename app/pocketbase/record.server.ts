import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Collection, fieldsOf, type Requester } from './collection.server'
import { shown, written } from './fields'

/** A record in a response: keys in byte order, no secrets, only json may be null. */
export type WireRecord = { id: string; [name: string]: unknown }

/** Returns the columns of the records `alias` as responses show them, in order. */
export const recordColumns = writtenOnce((collection, alias) =>
  join(
    shownNames(collection).map(name => {
      // biome-ignore lint/style/noNonNullAssertion: the name was taken from these fields
      const value = ofCollection(collection)[name] ?? shown(name, fieldsOf(collection)[name]!, alias)
      return sql`${value} as ${raw(`"${name}"`)}`
    }),
  ),
)

/**
 * Returns the same as one column, `json`. `row_to_json` looks up the type of every value, which takes longer than the query.
 */
export const writtenColumn = writtenOnce((collection, alias) => {
  let open = '{'
  const parts: Sql[] = []
  for (const name of shownNames(collection)) {
    const value = ofCollection(collection)[name]
    // biome-ignore lint/style/noNonNullAssertion: the name was taken from these fields
    const part = value ? { value, quote: '"' } : written(name, fieldsOf(collection)[name]!, alias)
    parts.push(raw(`'${open}"${name}":${part.quote}'`), part.value)
    open = `${part.quote},`
  }
  return sql`concat(${join(parts)}, ${raw(`'${open.replace(',', '}')}'`)}) as json`
})

const ofCollection = ({ id, name }: Collection): Record<string, Sql | undefined> => ({
  collectionId: raw(`'${id}'`),
  collectionName: raw(`'${name}'`),
})

/** Memoizes by collection and alias: aliases are ours and few, and no value is bound. */
function writtenOnce(write: (collection: Collection, alias: string) => Sql) {
  const known = new WeakMap<Collection, Map<string, Sql>>()
  return (collection: Collection, alias: string): Sql => {
    const byAlias = known.get(collection) ?? new Map<string, Sql>()
    known.set(collection, byAlias)
    const columns = byAlias.get(alias) ?? raw(write(collection, alias).text)
    byAlias.set(alias, columns)
    return columns
  }
}

const namesByCollection = new WeakMap<Collection, string[]>()

function shownNames(collection: Collection): string[] {
  let names = namesByCollection.get(collection)
  if (!names) {
    const own = Object.entries(fieldsOf(collection)).filter(([, field]) => !field.hidden)
    // For these names, the default order is by bytes.
    names = ['collectionId', 'collectionName', ...own.map(([name]) => name)].sort()
    namesByCollection.set(collection, names)
  }
  return names
}

/** Removes the address from an account's record, unless it is public, the requester's own, or the requester is a superuser. */
export function withVisibleEmail(collection: Collection, record: WireRecord, requester: Requester): WireRecord {
  if (collection.type !== 'auth' || record.emailVisibility || requester.kind === 'superuser') return record
  if (requester.kind === 'user' && requester.id === record.id) return record
  const { email: _, ...rest } = record
  return rest
}

/** Adds a key, keeping keys sorted. */
export function withExpand(record: WireRecord, expand: Record<string, unknown>): WireRecord {
  const entries = [...Object.entries(record), ['expand', expand] as const]
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) as WireRecord
}
