import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Collection, fieldsOf, type Requester } from './collection.server'
import { shown, written } from './fields'

/** A record as the wire shows it: keys in byte order, no secret, nothing null but json. */
export type WireRecord = { id: string; [name: string]: unknown }

/** The columns of a collection's records behind `alias`, each as the wire shows it, in the order of the wire. */
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
 * The same as one column, `json`, in which Postgres writes the record itself. Its own `row_to_json` asks anew for the type of every value
 * of every row, which takes longer than to find the rows and to write them.
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

/** What every record says of its collection. */
const ofCollection = ({ id, name }: Collection): Record<string, Sql | undefined> => ({
  collectionId: raw(`'${id}'`),
  collectionName: raw(`'${name}'`),
})

/** Columns are written once for each collection and alias: aliases are our own and few, and no value is bound in them. */
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
