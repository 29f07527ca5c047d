import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Collection, fieldsOf, type Registry, type Requester } from '../collection.server'
import { comparison } from './compare.server'
import { callSide } from './functions.server'
import { QueryError, UnknownFieldError } from './limits'
import { keywordSide, type Side } from './operands'
import { type Comparison, type Filter, type Operand, parseFilter } from './parse'
import { type RequestFacts, requestSide } from './request-values.server'
import { type Joined, readable, type Scope, scopeOf } from './scope.server'

type Context = {
  registry: Registry
  requester: Requester
  collection: Collection
  alias: string
  request?: RequestFacts
  joined?: Joined
}

/**
 * Compiles a filter to a condition on the rows `alias`. Names come from the collections, values are bound.
 * @throws QueryError if it is invalid, joins too much, or names an unknown field
 */
export function filterCondition(text: string, { joined = { count: 0 }, ...about }: Context): Sql {
  const context = { ...about, joined }
  const scope = scopeOf(context)
  const compiled = condition(parseFilter(text), scope, context, { count: 0 })
  const whole = join([sql`(${compiled})`, ...scope.guards()], ' and ')
  if (!scope.hasJoins()) return whole
  // A subquery: a row counts once, however many related rows match.
  const { alias } = context
  return sql`${raw(alias)}.id in (select ${raw(alias)}.id from ${scope.from()} where ${readable(context)} and ${whole})`
}

/** Returns whether a filter names an unknown or forbidden field. An invalid filter names none. */
export function namesUnknownField(text: string, context: Omit<Context, 'alias'>): boolean {
  try {
    filterCondition(text, { ...context, alias: 't' })
    return false
  } catch (error) {
    if (error instanceof QueryError) return error instanceof UnknownFieldError
    throw error
  }
}

function condition(filter: Filter, scope: Scope, context: Context, numbers: { count: number }): Sql {
  const meant = filter.kind === 'compare' ? meaningOf(filter, context) : null
  if (meant) return condition(meant, scope, context, numbers)
  if (filter.kind === 'compare') return compared(filter, scope, context, numbers)
  const parts = filter.of.map(part => sql`(${condition(part, scope, context, numbers)})`)
  return join(parts, filter.kind === 'and' ? ' and ' : ' or ')
}

/** Returns what a comparison with a synonym stands for: for `status = "kitted"`, the stash and the flag. */
function meaningOf({ left, sign, right, any }: Comparison, { collection }: Context): Filter | null {
  const [name, text] = left.kind === 'name' ? [left, right] : [right, left]
  if (name.kind !== 'name' || text.kind !== 'text' || (sign !== '=' && sign !== '!=')) return null
  const { synonyms = {} } = fieldsOf(collection)[name.value] ?? {}
  const meant = Object.hasOwn(synonyms, text.value) ? synonyms[text.value] : undefined
  if (!meant) return null
  const of = Object.entries(meant).map(([field, value]): Comparison => {
    const right: Operand = { kind: typeof value === 'string' ? 'text' : 'name', value: String(value) }
    return { kind: 'compare', left: { kind: 'name', value: field }, sign, any, right }
  })
  return { kind: sign === '=' ? 'and' : 'or', of }
}

function compared(filter: Comparison, scope: Scope, context: Context, numbers: { count: number }): Sql {
  const { left, right, sign, any } = filter
  const [a, b] = [sideOf(left, scope, context), sideOf(right, scope, context)]
  const holds = comparison(a.side, sign, b.side)
  if (any || !(a.many || b.many)) return holds
  return sql`(${holds} and ${noneViolates(filter, context, { number: ++numbers.count, apart: a.many && b.many })})`
}

/** Without `?`, every related row has to match; if both sides have many, every pair. So no pair may violate it. */
function noneViolates(
  { left, sign, right }: Comparison,
  context: Context,
  { number, apart }: { number: number; apart: boolean },
): Sql {
  const alias = `${context.alias}_all${number}`
  const ofLeft = scopeOf({ ...context, alias })
  const ofRight = apart ? scopeOf({ ...context, alias: `${alias}_right` }) : ofLeft
  const holds = comparison(sideOf(left, ofLeft, context).side, sign, sideOf(right, ofRight, context).side)
  const scopes = [...new Set([ofLeft, ofRight])]
  const from = scopes.map(scope => scope.from())
  const itself = scopes.map(
    ({ alias }) => sql`${raw(alias)}.id = ${raw(context.alias)}.id and ${readable({ ...context, alias })}`,
  )
  return sql`not exists (
    select 1 from ${join(from, ' cross join ')} where ${join(itself, ' and ')} and not (${holds}))`
}

function sideOf(operand: Operand, scope: Scope, context: Context): { side: Side; many: boolean } {
  switch (operand.kind) {
    case 'number':
      return { side: { as: 'known', value: operand.value }, many: false }
    case 'text':
      return { side: operand.value ? { as: 'known', value: operand.value } : { as: 'empty', text: true }, many: false }
    case 'call':
      return { side: callSide(operand.name, operand.args, name => scope.place(name)), many: false }
    case 'name':
      return nameSide(operand.value, scope, context)
  }
}

function nameSide(name: string, scope: Scope, context: Context): { side: Side; many: boolean } {
  const keyword = keywordSide(name)
  if (keyword) return { side: keyword, many: false }
  if (name.startsWith('@request.')) return { side: requestSide(name, context), many: false }
  const { many, ...value } = scope.place(name)
  return { side: { as: 'column', ...value }, many }
}
