import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Collection, fieldsOf, type Registry, type Requester } from '../collection.server'
import { ordering } from '../fields'
import { jsonSortKey } from './json-values.server'
import { LIMITS, QueryError } from './limits'
import { type Joined, readable, scopeOf } from './scope.server'

type Context = { registry: Registry; requester: Requester; collection: Collection; alias: string; joined?: Joined }

/**
 * Compiles `-created,title` to an order: text by bytes, missing values first.
 * @throws QueryError for an unknown field or an exceeded limit
 */
export function sortOrder(text: string, context: Context): Sql {
  const terms = text.split(',').map(term => term.trim())
  if (terms.length > LIMITS.sorts) throw new QueryError('Too many sort terms.')
  const ranked = terms.map(term => ordered(term, context))
  // A total order, or pages would repeat and skip rows. Ties sort by creation.
  return join(/@(random|rowid)$/.test(text) ? ranked : [...ranked, ordered('@rowid', context)])
}

function ordered(term: string, context: Context): Sql {
  const descends = term.startsWith('-')
  const name = term.replace(/^[+-]/, '').trim()
  if (!name || Buffer.byteLength(name) > LIMITS.sortName) throw new QueryError('A sort term is not a field name.')
  const field = fieldsOf(context.collection)[name]
  const direction = field?.needed ? (descends ? DOWN : UP) : descends ? sql`${DOWN} nulls last` : sql`${UP} nulls first`
  if (name === '@random') return sql`random()`
  if (name === '@rowid') {
    const by = descends ? DOWN : UP
    return sql`${raw(context.alias)}.created ${by}, ${raw(context.alias)}.id ${by}`
  }
  return sql`${sortKey(name, descends, context)} ${direction}`
}

const DOWN = sql`desc`
const UP = sql`asc`

function sortKey(name: string, descends: boolean, context: Context): Sql {
  const { collection, alias } = context
  const field = fieldsOf(collection)[name]
  if (field && !field.hidden && field.kind !== 'email') return ordering(name, field, alias)
  const inner = scopeOf({ ...context, alias: `${alias}_by` })
  const { sql: value, type } = inner.place(name)
  const key = type === 'text' ? sql`${value} collate "C"` : type === 'json' ? jsonSortKey(value) : value
  const guards = [readable({ ...context, alias: `${alias}_by` }), ...inner.guards()].map(guard => sql`and ${guard}`)
  // The first of several. min and max do not support the json key.
  return sql`(select ${key} from ${inner.from()}
    where ${raw(`${alias}_by`)}.id = ${raw(alias)}.id ${join(guards, ' ')}
    order by 1 ${descends ? sql`desc nulls last` : sql`asc nulls last`} limit 1)`
}
