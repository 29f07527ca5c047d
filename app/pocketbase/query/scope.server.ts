import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Collection, fieldsOf, type Registry, type Requester } from '../collection.server'
import { columnOf, type Field, shown, valueTypeOf } from '../fields'
import { LIMITS, QueryError, UnknownFieldError } from './limits'
import { resolveModifier } from './modifiers.server'
import type { Value } from './operands'

/** A path of the query as SQL over the rows it joins. */
export type Place = Value & { many: boolean }

/** What a query may name, starting at the rows of one collection, and what it has joined so far. */
export type Scope = {
  alias: string
  place: (path: string) => Place
  /** the rows: the collection under its alias, with every related row that was named */
  from: () => Sql
  /** what must hold of every row beside the query itself, so that nobody reads what is not theirs */
  guards: () => Sql[]
  hasJoins: () => boolean
}

type Step = { collection: Collection; alias: string; many: boolean; missing: boolean }
type Context = { registry: Registry; requester: Requester; collection: Collection; alias: string }

/**
 * Looks paths up: `title`, `artist.name`, `project_tags_via_project.tag.name`. The same prefix is joined once, however often it is
 * named (protocol, section 2.7.7).
 */
export function scopeOf({ registry, requester, collection, alias }: Context): Scope {
  const steps = new Map<string, Step>()
  const joins: Sql[] = []
  const guards: Sql[] = []
  const isSuperuser = requester.kind === 'superuser'

  function place(path: string): Place {
    const [plain = '', modifier, ...rest] = path.split(':')
    if (rest.length > 0) throw new QueryError('One modifier at most.')
    const { step, field, name, json } = walk(segmentsOf(plain))
    if (field.hidden && !isSuperuser) throw new UnknownFieldError(`${name} is hidden.`)
    if (field.kind === 'email' && !isSuperuser) guards.push(unless(step, columnNamed('emailVisibility', step)))
    const type = valueTypeOf(field)
    const value =
      json.length > 0
        ? sql`${columnOf(name, field, step.alias)} #> ${json}::text[]`
        : present(step, shown(name, field, step.alias))
    return { ...resolveModifier(modifier, field, { sql: value, type }), many: step.many }
  }

  function walk(segments: string[]) {
    let step: Step = { collection, alias, many: false, missing: false }
    for (const [at, name] of segments.entries()) {
      const rest = segments.slice(at + 1)
      const field = fieldsOf(step.collection)[name]
      if (field && rest.length === 0) return { step, field, name, json: [] }
      if (field?.kind === 'json') return { step, field, name, json: rest }
      // The id behind a relation is the relation itself: no row need be joined.
      if (field?.kind === 'relation' && rest.length === 1 && rest[0] === 'id') return { step, field, name, json: [] }
      step = next(step, name, field, segments.slice(0, at + 1))
    }
    throw new UnknownFieldError('The path ends at a relation.')
  }

  function next(from: Step, name: string, field: Field | undefined, prefix: string[]): Step {
    if (prefix.length > LIMITS.hops) throw new QueryError('The path crosses too many relations.')
    const key = prefix.join('.')
    const known = steps.get(key)
    if (known) return known
    const relation = field ? forward(from, name, field) : backward(from, name)
    const { list } = relation.target.rules
    if (!list && !isSuperuser) throw new UnknownFieldError(`${relation.target.name} is for superusers.`)
    const step: Step = {
      collection: relation.target,
      alias: `${alias}_${steps.size + 1}`,
      many: from.many || relation.many,
      missing: true,
    }
    steps.set(key, step)
    joins.push(sql`left join ${raw(relation.target.table)} ${raw(step.alias)} on ${relation.on(step.alias)}`)
    if (list) guards.push(unless(step, list(requester, step.alias)))
    return step
  }

  function forward(from: Step, name: string, field: Field) {
    const target = field.kind === 'relation' ? registry.find(field.target ?? '') : undefined
    if (!target) throw new UnknownFieldError(`${name} is no relation.`)
    return { target, many: false, on: (to: string) => sql`${raw(to)}.id = ${columnOf(name, field, from.alias)}` }
  }

  function backward(from: Step, name: string) {
    const found = backRelation(registry, from.collection, name)
    if (!found) throw new UnknownFieldError(`${name} is no field.`)
    const { collection: target, fieldName, field } = found
    return {
      target,
      many: !field.unique,
      on: (to: string) => sql`${columnOf(fieldName, field, to)} = ${raw(from.alias)}.id`,
    }
  }

  function segmentsOf(plain: string): string[] {
    const [first = '', ...rest] = plain.split('.')
    const { aliases = {} } = collection
    const meant = Object.hasOwn(aliases, first) ? aliases[first] : undefined
    return meant ? [...meant.split('.'), ...rest] : [first, ...rest]
  }

  const columnNamed = (name: string, step: Step) => {
    const field = fieldsOf(step.collection)[name]
    return field ? columnOf(name, field, step.alias) : sql`true`
  }

  return {
    alias,
    place,
    from: () => sql`${raw(collection.table)} ${raw(alias)} ${joins.length ? join(joins, ' ') : sql``}`,
    guards: () => guards,
    hasJoins: () => joins.length > 0,
  }
}

/**
 * The requester's own of the rows behind `alias`. It stands in every statement, inner ones too, though they speak of rows that were
 * chosen already: else Postgres may read everybody's to find them, and the time that takes would tell of them.
 */
export const readable = ({ collection, requester, alias }: Omit<Context, 'registry'>): Sql =>
  collection.rules.list?.(requester, alias) ?? sql`true`

/** The collection and its field behind `project_tags_via_project`, seen from a collection; undefined when there is none. */
export function backRelation(registry: Registry, from: Collection, name: string) {
  const [, collectionName = '', fieldName = ''] = name.match(/^(.+)_via_(.+)$/) ?? []
  const collection = registry.find(collectionName)
  const field = collection && fieldsOf(collection)[fieldName]
  if (!collection || field?.kind !== 'relation' || field.target !== from.name) return undefined
  return { collection, fieldName, field }
}

/** Holds where the joined row is missing. */
const unless = ({ alias, missing }: Step, condition: Sql) =>
  missing ? sql`(${raw(alias)}.id is null or ${condition})` : condition

/** Null, not the zero value, where the joined row is missing. */
const present = ({ alias, missing }: Step, value: Sql) =>
  missing ? sql`(case when ${raw(alias)}.id is not null then ${value} end)` : value
