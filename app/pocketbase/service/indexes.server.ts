import sql from 'sql-template-tag'
import { query } from '~/platform/db/query.server'
import { type Collection, fieldsOf } from '../collection.server'

type IndexRow = { table: string; name: string; isUnique: boolean; columns: IndexColumn[] }
type IndexColumn = { name: string; isDescending: boolean; ignoresCase: boolean }

/** Every plain index of the database but primary keys, with its columns in order. */
const INDEXES = sql`
  select t.relname as "table", i.relname as name, x.indisunique as "isUnique",
    jsonb_agg(jsonb_build_object(
      'name', a.attname, 'isDescending', k.option & 1 = 1, 'ignoresCase', a.atttypid = 'citext'::regtype
    ) order by k.at) as columns
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_am m on m.oid = i.relam and m.amname = 'btree'
  join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
  cross join unnest(x.indkey::int2[], x.indoption::int2[]) with ordinality as k(attnum, option, at)
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
  where not x.indisprimary and x.indpred is null and x.indexprs is null
  group by 1, 2, 3 order by 1, 2`

/**
 * Returns the indexes of every collection as `CREATE INDEX` statements, by its name: those whose columns are all fields
 * of it.
 */
export async function describeIndexes(collections: readonly Collection[]): Promise<Map<string, string[]>> {
  const rows = await query<IndexRow>(INDEXES)
  return new Map(collections.map(collection => [collection.name, rows.flatMap(row => statementOf(collection, row))]))
}

function statementOf(collection: Collection, { table, name, isUnique, columns }: IndexRow): string[] {
  // What is computed has a table too, with the indexes that its rows would have.
  if (table !== (collection.countedFrom ? collection.name : collection.table)) return []
  // With the ID any combination is unique: such an index serves foreign keys.
  if (isUnique && columns.some(column => column.name === 'id')) return []
  const fieldOf = new Map(Object.entries(fieldsOf(collection)).map(([field, { column }]) => [column ?? field, field]))
  const parts = columns.map(column => {
    const field = fieldOf.get(column.name)
    return field && `\`${field}\`${column.ignoresCase ? ' COLLATE NOCASE' : ''}${column.isDescending ? ' DESC' : ''}`
  })
  if (!parts.every(Boolean)) return []
  // As PocketBase writes it, so that an index that came back from one is equal.
  const list = parts.length > 1 ? `\n  ${parts.join(',\n  ')}\n` : parts[0]
  return [`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX \`${name}\` ON \`${collection.name}\` (${list})`]
}
