import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Collection, fieldsOf, type Registry, type Requester } from '../collection.server'
import { byColumn, columnOf, type Field, listed, shown, valueTypeOf } from '../fields'
import { LIMITS, QueryError, UnknownFieldError } from './limits'
import { resolveModifier } from './modifiers.server'
import type { Value } from './operands'

/** A path and its modifier. The colon of `@collection.NAME:alias` is not one. */
const MODIFIED = /^((?:@collection\.\w+:)?[^:]*)(?::([^:]*))?$/

/** A resolved path, as SQL over the joined rows. */
export type Place = Value & { many: boolean }

/** Resolves names, starting at the rows of one collection, and collects joins. */
export type Scope = {
  alias: string
  place: (path: string) => Place
  /** the FROM items: the collection under its alias, and the related rows */
  from: () => Sql
  /** conditions that hide email addresses */
  guards: () => Sql[]
  hasJoins: () => boolean
}

type Step = { collection: Collection; alias: string; many: boolean; missing: boolean }
type Context = {
  registry: Registry
  requester: Requester
  collection: Collection
  alias: string
  /** the joins of the whole statement, for callers who need their number */
  joined?: Joined
}

/** Counts the joins of the scopes that share it. */
export type Joined = { count: number }

/**
 * Resolves paths such as `title`, `artist.name`, `project_tags_via_project.tag.name`. Equal prefixes share a join.
 * `place` throws QueryError for an unknown or hidden field, and for too many joins.
 */
export function scopeOf({ registry, requester, collection, alias, joined = { count: 0 } }: Context): Scope {
  const steps = new Map<string, Step>()
  /** the aliases of joined values, by their path */
  const lists = new Map<string, string>()
  const joins: Sql[] = []
  const guards: Sql[] = []
  const isSuperuser = requester.kind === 'superuser'

  function place(path: string): Place {
    const [, plain = '', modifier] = path.match(MODIFIED) ?? []
    const { step, field, name, json } = plain.startsWith('@') ? walkCollection(plain) : walk(segmentsOf(plain))
    if (field.hidden && !isSuperuser) throw new UnknownFieldError(`${name} is hidden.`)
    if (field.kind === 'email' && !isSuperuser) guards.push(unless(step, columnNamed('emailVisibility', step)))
    const type = valueTypeOf(field)
    if (json.length > 0) {
      // A path within json has no modifiers: the colon belongs to its last key.
      const keys = modifier ? [...json.slice(0, -1), `${json.at(-1)}:${modifier}`] : json
      return { sql: sql`(${columnOf(name, field, step.alias)} #> ${keys}::text[])`, type, many: step.many }
    }
    if (field.many && modifier === 'each') return eachOf(step, name, field)
    const value = {
      sql: present(step, field, shown(name, field, step.alias)),
      type,
      unset: field.amount ? columnOf(name, field, step.alias) : undefined,
      byColumn: step.missing && !field.needed ? undefined : byColumn(name, field, step.alias),
    }
    return { ...resolveModifier(modifier, field, value), many: step.many }
  }

  /** Resolves `:each`, which joins the values of a choice. */
  function eachOf(step: Step, name: string, field: Field): Place {
    const key = `${step.alias}.${name}:each`
    const known = lists.get(key)
    const item = known ?? `${alias}_each${lists.size + 1}`
    if (!known) {
      lists.set(key, item)
      joins.push(
        sql`left join lateral json_array_elements_text(${listed(name, field, step.alias)}) ${raw(item)}(value) on true`,
      )
    }
    return { sql: sql`${raw(item)}.value`, type: 'text', made: true, many: true }
  }

  /** Resolves `@collection.NAME` and `@collection.NAME:alias`, which join all rows of that collection. */
  function walkCollection(path: string) {
    const [, root = '', name = '', rest = ''] = path.match(/^(@collection\.(\w+)(?::\w+)?)\.(.+)$/) ?? []
    const target = isSuperuser ? registry.find(name) : undefined
    if (!target) throw new UnknownFieldError(`${path} is not a field.`)
    const known = steps.get(root)
    const step = known ?? { collection: target, alias: `${alias}_${steps.size + 1}`, many: true, missing: true }
    if (!known) {
      countJoin()
      steps.set(root, step)
      joins.push(sql`left join ${raw(target.table)} ${raw(step.alias)} on true`)
    }
    return walk(rest.split('.'), step, [root])
  }

  function walk(
    segments: string[],
    from: Step = { collection, alias, many: false, missing: false },
    before: string[] = [],
  ) {
    let step = from
    for (const [at, name] of segments.entries()) {
      const rest = segments.slice(at + 1)
      const field = fieldsOf(step.collection)[name]
      if (field && rest.length === 0) return { step, field, name, json: [] }
      if (field?.kind === 'json') return { step, field, name, json: rest }
      // The ID of a related record is the relation itself, without a join.
      if (field?.kind === 'relation' && rest.length === 1 && rest[0] === 'id') return { step, field, name, json: [] }
      step = next(step, name, field, [...before, ...segments.slice(0, at + 1)])
    }
    throw new UnknownFieldError('The path ends at a relation.')
  }

  function next(from: Step, name: string, field: Field | undefined, prefix: string[]): Step {
    if (prefix.length > LIMITS.hops) throw new QueryError('The path crosses too many relations.')
    const key = prefix.join('.')
    const known = steps.get(key)
    if (known) return known
    countJoin()
    const relation = field ? forward(from, name, field) : backward(from, name)
    const { list } = relation.target.rules
    if (!list && !isSuperuser) throw new UnknownFieldError(`${relation.target.name} is only for superusers.`)
    const step: Step = {
      collection: relation.target,
      alias: `${alias}_${steps.size + 1}`,
      many: from.many || relation.many,
      missing: true,
    }
    steps.set(key, step)
    // Other users' rows are as missing, and not read: an index has the owner's.
    const visible = list?.(requester, step.alias) ?? sql`true`
    joins.push(
      sql`left join ${raw(relation.target.table)} ${raw(step.alias)} on ${relation.on(step.alias)} and ${visible}`,
    )
    return step
  }

  function countJoin(): void {
    if (++joined.count > LIMITS.joins) throw new QueryError('The query joins too many relations.')
  }

  function forward(from: Step, name: string, field: Field) {
    const target = field.kind === 'relation' ? registry.find(field.target ?? '') : undefined
    if (!target) throw new UnknownFieldError(`${name} is not a relation.`)
    return { target, many: false, on: (to: string) => sql`${raw(to)}.id = ${columnOf(name, field, from.alias)}` }
  }

  function backward(from: Step, name: string) {
    const found = backRelation(registry, from.collection, name)
    if (!found) throw new UnknownFieldError(`${name} is not a field.`)
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
 * Limits `alias` to the requester's rows. Every subquery repeats it, so that response times reveal nothing about other
 * users.
 */
export const readable = ({ collection, requester, alias }: Omit<Context, 'registry'>): Sql =>
  collection.rules.list?.(requester, alias) ?? sql`true`

/** Returns the collection and field of `project_tags_via_project`; undefined if there is none. */
export function backRelation(registry: Registry, from: Collection, name: string) {
  const [, collectionName = '', fieldName = ''] = name.match(/^(.+)_via_(.+)$/) ?? []
  const collection = registry.find(collectionName)
  const field = collection && fieldsOf(collection)[fieldName]
  if (!collection || field?.kind !== 'relation' || field.target !== from.name) return undefined
  return { collection, fieldName, field }
}

/** Holds if the joined row is missing. */
const unless = ({ alias, missing }: Step, condition: Sql) =>
  missing ? sql`(${raw(alias)}.id is null or ${condition})` : condition

/** Null, not the zero value, if the joined row is missing. A needed column is null only then, and an index applies. */
const present = ({ alias, missing }: Step, { needed }: Field, value: Sql) =>
  missing && !needed ? sql`(case when ${raw(alias)}.id is not null then ${value} end)` : value
