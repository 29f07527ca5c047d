import sql, { join, type Sql } from 'sql-template-tag'
import { jsonAsText, jsonNumber, jsonText } from './json-values.server'
import type { Constant, Side } from './operands'
import type { Sign } from './tokenize'

/**
 * Compiles a comparison to SQL with PocketBase's meaning: `""` and null are equal, text compares by bytes, numbers
 * never equal text that is not numeric, and `~` ignores the case of ASCII letters only.
 */
export function comparison(left: Side, sign: Sign, right: Side): Sql {
  switch (sign) {
    case '=':
      return equality(left, right)
    case '!=':
      return difference(left, right)
    case '~':
      return likeness(left, right)
    case '!~':
      return sql`not ${likeness(left, right)}`
    default:
      return order(left, sign, right)
  }
}

type Column = Extract<Side, { as: 'column' }>
type Known = Extract<Side, { as: 'known' }>

const TRUE = sql`true`
const FALSE = sql`false`
/** Neither the comparison nor its opposite holds. */
const NEITHER = sql`null::boolean`

function equality(left: Side, right: Side): Sql {
  if (right.as === 'column' && left.as !== 'column') return equality(right, left)
  if (left.as === 'column') {
    if (right.as === 'empty') return isUnset({ ...left, sql: left.unset ?? left.sql }, right.text)
    if (right.as === 'column') return sameColumns(left, right)
    return isKnown(left, right)
  }
  return sameConstants(left, right) ? TRUE : FALSE
}

function difference(left: Side, right: Side): Sql {
  // Everything that is not equal is different, also a missing related record.
  return sql`(${equality(left, right)}) is not true`
}

function sameConstants(left: Side, right: Side): boolean {
  if (left.as === 'empty' || right.as === 'empty') return left.as === right.as
  return left.as === 'known' && right.as === 'known' && asNumber(left.value) === asNumber(right.value)
}

const asNumber = (value: Constant) => (typeof value === 'string' ? value : Number(value))

function isUnset({ sql: column, type }: Column, asText: boolean): Sql {
  if (type === 'json') {
    return asText ? sql`${column} = '""'::jsonb` : sql`(${column} is null or ${column} = 'null'::jsonb)`
  }
  // Numbers and booleans are null only if the related record is missing.
  return type === 'text' ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`
}

function sameColumns(left: Column, right: Column): Sql {
  if (left.type === 'json' && right.type === 'json') {
    const parts = [jsonNumber, jsonText].map(part => sql`${part(left.sql)} is not distinct from ${part(right.sql)}`)
    return sql`(${join(parts, ' and ')})`
  }
  // Numeric text differs from the number too. Both may be missing.
  if (areUnlike(left, right)) return sql`(${isUnset(left, true)} and ${isUnset(right, true)})`
  return sql`${foldedText(left)} = ${foldedText(right)}`
}

/** A number or a boolean, and text. */
const areUnlike = (left: Column, right: Column) =>
  left.type !== 'json' && right.type !== 'json' && (left.type === 'text') !== (right.type === 'text')

function isKnown(left: Column, { value }: Known): Sql {
  const { sql: column, type, made } = left
  if (made && (type === 'text') !== (typeof value === 'string')) return FALSE
  if (type === 'text') return left.byColumn?.('=', textOf(value)) ?? sql`${column} = ${textOf(value)}`
  if (type === 'json') {
    return typeof value === 'string'
      ? sql`${jsonText(column)} = ${value}::text`
      : sql`${jsonNumber(column)} = ${Number(value)}::float8`
  }
  const number = numberOf(value)
  if (type === 'bool') return number === 0 || number === 1 ? sql`${column} = ${number === 1}` : FALSE
  return number === null ? FALSE : sql`${column} = ${number}::float8`
}

const SIGN_SQL = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const
const TURNED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

function order(left: Side, sign: keyof typeof SIGN_SQL, right: Side): Sql {
  if (isNull(left) || isNull(right)) return NEITHER
  if (left.as !== 'column') {
    return right.as === 'column' ? order(right, TURNED[sign], left) : constantOrder(left, sign, right)
  }
  const by = SIGN_SQL[sign]
  if (right.as === 'column') return columnOrder(left, sign, right)
  const value = right.as === 'empty' ? '' : right.value
  if (left.type === 'json') {
    const constant =
      typeof value === 'string' ? { text: sql`${value}::text` } : { number: sql`${Number(value)}::float8` }
    return rankedOrder(ranked(left), sign, constant)
  }
  if (left.type === 'text') {
    if (left.made && typeof value !== 'string') return present(left, !sign.startsWith('<'))
    return left.byColumn?.(sign, textOf(value)) ?? sql`${left.sql} collate "C" ${by} ${textOf(value)}::text collate "C"`
  }
  const number = left.made && typeof value === 'string' ? null : numberOf(value)
  if (number === null) return present(left, sign.startsWith('<'))
  return sql`${numberIn(left)} ${by} ${number}::float8`
}

function columnOrder(left: Column, sign: keyof typeof SIGN_SQL, right: Column): Sql {
  const by = SIGN_SQL[sign]
  if (areUnlike(left, right)) {
    return left.type === 'text' ? unlikeOrder(right, TURNED[sign], left) : unlikeOrder(left, sign, right)
  }
  if (left.type === 'text' || right.type === 'text') {
    return sql`${asText(left)} collate "C" ${by} ${asText(right)} collate "C"`
  }
  if (left.type === 'json' || right.type === 'json') return rankedOrder(ranked(left), sign, ranked(right))
  return sql`${numberIn(left)} ${by} ${numberIn(right)}`
}

/** Any text is greater than a number, except numeric text compared with a numeric column. */
function unlikeOrder(number: Column, sign: keyof typeof SIGN_SQL, text: Column): Sql {
  const isThere = sql`${number.sql} is not null and ${text.sql} is not null`
  const greater = sign.startsWith('<') ? sql`(${isThere})` : FALSE
  if (number.made) return greater
  const read = sql`${numberIn(number)} ${SIGN_SQL[sign]} (${text.sql})::float8`
  return sql`(case when ${text.sql} ~ ${NUMBER} then ${read} else ${greater} end)`
}

/** Any text is greater than any number: true for every existing value, or for none. */
const present = ({ sql: column }: Column, holds: boolean) => (holds ? sql`${column} is not null` : FALSE)

const numberIn = ({ sql: column, type }: Column) => (type === 'bool' ? sql`${column}::int` : column)

const isNull = (side: Side) => side.as === 'empty' && !side.text

/** A value that is a number or a text. With both, only the statement knows. */
type Ranked = { number?: Sql; text?: Sql }

const ranked = (column: Column): Ranked =>
  column.type === 'json' ? { number: jsonNumber(column.sql), text: jsonText(column.sql) } : { number: numberIn(column) }

/** Compares numbers with numbers and text with text. Any text is greater than any number. */
function rankedOrder(left: Ranked, sign: keyof typeof SIGN_SQL, right: Ranked): Sql {
  const by = SIGN_SQL[sign]
  const [less, greater] = sign.startsWith('<') ? [left, right] : [right, left]
  const ways: Sql[] = []
  if (left.number && right.number) ways.push(sql`${left.number} ${by} ${right.number}`)
  if (left.text && right.text) ways.push(sql`${left.text} collate "C" ${by} ${right.text} collate "C"`)
  if (less.number && greater.text) ways.push(sql`(${less.number} is not null and ${greater.text} is not null)`)
  return ways.length > 0 ? sql`(${join(ways, ' or ')})` : FALSE
}

function constantOrder(left: Side, sign: keyof typeof SIGN_SQL, right: Side): Sql {
  const [a, b] = [constant(left), constant(right)]
  // Numbers sort before text.
  const less = typeof a === typeof b ? a < b : typeof a === 'number'
  const holds = a === b ? sign.endsWith('=') : sign.startsWith('<') === less
  return holds ? TRUE : FALSE
}

const constant = (side: Side): string | number => (side.as === 'known' ? asNumber(side.value) : '')

/** Contains, or LIKE if a constant contains `%`; a column is always a pattern. Null if there is no value to search. */
function likeness(left: Side, right: Side): Sql {
  if (isNull(left) || isNull(right)) return sql`(${NEITHER})`
  const heap = sql`lower(${likeText(left)} collate "C")`
  if (right.as === 'column') {
    return sql`(${heap} like '%' || lower(${asText(right)} collate "C") || '%' escape '\\')`
  }
  const pattern = likePattern(right.as === 'empty' ? '' : constantText(right.value))
  // Postgres rejects a pattern that ends with its escape character. SQLite matches nothing.
  if (/(?<!\\)(?:\\\\)*\\$/.test(pattern)) return sql`(${heap} is not null and false)`
  return sql`(${heap} like lower(${pattern}::text collate "C") escape '\\')`
}

const likeText = (side: Side) =>
  side.as === 'column' ? asText(side) : sql`${side.as === 'empty' ? '' : textOf(side.value)}::text`

const constantText = (value: Constant) => (typeof value === 'boolean' ? String(Number(value)) : String(value))

/** Returns the pattern of a constant: one without `%` matches anywhere. */
function likePattern(keyword: string): string {
  if (/(?<!\\)%/.test(keyword)) return keyword
  const escaped = keyword.replace(/\\%|[\\%_]/g, found => (found === '\\%' ? found : `\\${found}`))
  return `%${escaped}%`
}

const asText = ({ sql: column, type }: Column): Sql => {
  if (type === 'text') return column
  if (type === 'json') return jsonAsText(column)
  return type === 'bool' ? sql`${column}::int::text` : sql`${column}::text`
}

const foldedText = (column: Column) => sql`coalesce(${asText(column)}, '')`

/** Returns a constant as text: numbers without exponent, booleans as 1 and 0. */
function textOf(value: Constant): string {
  if (typeof value === 'boolean') return String(Number(value))
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value)
  return String(value)
}

/** Returns a constant as a number; null for text that is not numeric. */
function numberOf(value: Constant): number | null {
  if (typeof value === 'string' && !new RegExp(NUMBER).test(value)) return null
  return Number(value)
}

// Parsed equally by JavaScript and Postgres, whose limit is 1e308.
const NUMBER = '^\\s*[+-]?(\\d{1,200}(\\.\\d{0,200})?|\\.\\d{1,200})([eE][+-]?\\d{1,2})?\\s*$'
