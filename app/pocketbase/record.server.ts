import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Collection, fieldsOf, type Requester } from './collection.server'
import { type Field, fieldJson, listed, shown } from './fields'

/** A record in a response: keys in byte order, no secrets, only json may be null. */
export type WireRecord = { id: string; [name: string]: unknown }

/** Returns the columns of the records `alias` as responses show them, in order. */
export const recordColumns = builtOnce((collection, alias) =>
  join(
    shownNames(collection).map(name => {
      // The name is either of the collection, or taken from its fields.
      const field = fieldsOf(collection)[name] as Field
      const value = ofCollection(collection)[name] ?? (field.many ? listed : shown)(name, field, alias)
      return sql`${value} as ${raw(`"${name}"`)}`
    }),
  ),
)

/**
 * Returns the record as one column, `json`: with the named fields or all, and with `expand`, an SQL text of JSON. Null
 * if Postgres cannot write it as PocketBase does: it prints json values with spaces. `row_to_json` would look up the
 * type of every value, which takes longer than the query.
 */
export function recordJson(
  collection: Collection,
  alias: string,
  { only, expand }: { only?: string[]; expand?: Sql } = {},
): Sql | null {
  const names = shownNames(collection).filter(name => only?.includes(name) ?? true)
  const hasJson = names.some(name => {
    const field = fieldsOf(collection)[name]
    return field?.kind === 'json' && !field.flat
  })
  if (hasJson || names.length === 0) return null
  return only || expand ? jsonOf(collection, alias, names, expand) : wholeJson(collection, alias)
}

const wholeJson = builtOnce((collection, alias) => jsonOf(collection, alias, shownNames(collection)))

function jsonOf(collection: Collection, alias: string, names: string[], expand?: Sql): Sql {
  let open = '{'
  const parts: Sql[] = []
  for (const name of expand ? [...names, 'expand'].sort() : names) {
    const value = ofCollection(collection)[name]
    const field = fieldsOf(collection)[name]
    // Only the collection's ID and name, and `expand`, are no fields.
    const part = field ? fieldJson(name, field, alias) : { value: value ?? expand ?? empty, quote: value ? '"' : '' }
    parts.push(raw(`'${open}"${name}":${part.quote}'`), part.value)
    open = `${part.quote},`
  }
  parts.push(raw(`'${open.replace(',', '}')}'`))
  const groups = Array.from({ length: Math.ceil(parts.length / MAX_ARGUMENTS) }, (_, at) =>
    parts.slice(at * MAX_ARGUMENTS, (at + 1) * MAX_ARGUMENTS),
  )
  return sql`concat(${join(groups.map(group => sql`concat(${join(group)})`))}) as json`
}

/** Postgres passes no more to a function. */
const MAX_ARGUMENTS = 100

const ofCollection = ({ id, name }: Collection): Record<string, Sql | undefined> => ({
  collectionId: raw(`'${id}'`),
  collectionName: raw(`'${name}'`),
})

/** Memoizes by collection and alias: aliases are ours and few, and no value is bound. */
function builtOnce(write: (collection: Collection, alias: string) => Sql) {
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

/**
 * Removes the address from an account's record, unless it is public, the requester's own, or the requester is a
 * superuser.
 */
export function withVisibleEmail(collection: Collection, record: WireRecord, requester: Requester): WireRecord {
  if (collection.type !== 'auth' || record.emailVisibility || requester.kind === 'superuser') return record
  if (requester.kind === 'user' && requester.id === record.id) return record
  const { email: _, ...rest } = record
  return rest
}

/** Adds the key to a record, whose keys stay sorted. */
export function withExpand(record: WireRecord, expand: Record<string, unknown>): WireRecord {
  const whole: Record<string, unknown> = {}
  for (const name in record) {
    if (name > 'expand' && !('expand' in whole)) whole.expand = expand
    whole[name] = record[name]
  }
  return whole as WireRecord
}
