import sql, { type Sql } from 'sql-template-tag'
import type { Side } from './operands'
import type { Sign } from './tokenize'

/**
 * A comparison as bound SQL with the protocol's meaning (section 2.7.6): unset is `""` and null alike, text is compared byte by byte,
 * numbers never equal text that is none, and `~` ignores the case of ASCII letters alone.
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
/** Neither this comparison nor its opposite holds. */
const NEITHER = sql`null::boolean`

function equality(left: Side, right: Side): Sql {
  if (right.as === 'column' && left.as !== 'column') return equality(right, left)
  if (left.as === 'column') {
    if (right.as === 'empty') return isUnset(left, right.text)
    if (right.as === 'column') return sameColumns(left, right)
    return isKnown(left, right)
  }
  return sameConstants(left, right) ? TRUE : FALSE
}

function difference(left: Side, right: Side): Sql {
  // Whatever is not equal is different, a missing related record too.
  return sql`(${equality(left, right)}) is not true`
}

function sameConstants(left: Side, right: Side): boolean {
  if (left.as === 'empty' || right.as === 'empty') return left.as === right.as
  return left.as === 'known' && right.as === 'known' && asNumber(left.value) === asNumber(right.value)
}

const asNumber = (value: string | number | boolean) => (typeof value === 'boolean' ? Number(value) : value)

function isUnset({ sql: column, type }: Column, asText: boolean): Sql {
  if (type === 'json') {
    return asText ? sql`${column} = '""'::jsonb` : sql`(${column} is null or ${column} = 'null'::jsonb)`
  }
  // A number or a truth is never unset; it is missing where its whole record is.
  return type === 'text' ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`
}

function sameColumns(left: Column, right: Column): Sql {
  // Even text that reads like the number is another; both may be missing.
  if (areUnlike(left, right)) return sql`(${isUnset(left, true)} and ${isUnset(right, true)})`
  return sql`${foldedText(left)} = ${foldedText(right)}`
}

/** A number, or a truth, which counts as one, and text. */
const areUnlike = (left: Column, right: Column) =>
  left.type !== 'json' && right.type !== 'json' && (left.type === 'text') !== (right.type === 'text')

function isKnown(left: Column, { value }: Known): Sql {
  const { sql: column, type, made } = left
  if (made && (type === 'text') !== (typeof value === 'string')) return FALSE
  if (type === 'text') return sql`${column} = ${textOf(value)}`
  if (type === 'json') return sql`${column} #>> '{}' = ${String(value)}`
  const number = numberOf(value)
  return number === null ? FALSE : sql`${numberIn(left)} = ${number}::float8`
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
  if (left.type === 'json') return jsonOrder(left.sql, by, value)
  if (left.type === 'text') {
    if (left.made && typeof value !== 'string') return present(left, !sign.startsWith('<'))
    return sql`${left.sql} collate "C" ${by} ${textOf(value)}::text collate "C"`
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
  if (left.type === 'text' || left.type === 'json' || right.type === 'json') {
    return sql`${asText(left)} collate "C" ${by} ${asText(right)} collate "C"`
  }
  return sql`${numberIn(left)} ${by} ${numberIn(right)}`
}

/** Any text is greater than the number, but for text that reads like one beside a column of numbers. */
function unlikeOrder(number: Column, sign: keyof typeof SIGN_SQL, text: Column): Sql {
  const isThere = sql`${number.sql} is not null and ${text.sql} is not null`
  const greater = sign.startsWith('<') ? sql`(${isThere})` : FALSE
  if (number.made) return greater
  const read = sql`${numberIn(number)} ${SIGN_SQL[sign]} (${text.sql})::float8`
  return sql`(case when ${text.sql} ~ ${NUMBER} then ${read} else ${greater} end)`
}

/** Any text is greater than any number: it holds for every value that is there, or for none. */
const present = ({ sql: column }: Column, holds: boolean) => (holds ? sql`${column} is not null` : FALSE)

const numberIn = ({ sql: column, type }: Column) => (type === 'bool' ? sql`${column}::int` : column)

const isNull = (side: Side) => side.as === 'empty' && !side.text

function jsonOrder(column: Sql, by: Sql, value: string | number | boolean): Sql {
  if (typeof value === 'string') return sql`${column} #>> '{}' collate "C" ${by} ${value}::text collate "C"`
  const number = sql`case when jsonb_typeof(${column}) = 'number' then (${column} #>> '{}')::float8 end`
  return sql`${number} ${by} ${Number(value)}::float8`
}

function constantOrder(left: Side, sign: keyof typeof SIGN_SQL, right: Side): Sql {
  const [a, b] = [constant(left), constant(right)]
  // A number stands before any text.
  const less = typeof a === typeof b ? a < b : typeof a === 'number'
  const holds = a === b ? sign.endsWith('=') : sign.startsWith('<') === less
  return holds ? TRUE : FALSE
}

const constant = (side: Side): string | number => (side.as === 'known' ? asNumber(side.value) : '')

/** Contains, or a LIKE pattern when the text brings its own `%`; what a column brings is one as it stands. Null when there is nothing to look in. */
function likeness(left: Side, right: Side): Sql {
  if (isNull(left) || isNull(right)) return sql`(${NEITHER})`
  const heap = sql`lower(${likeText(left)} collate "C")`
  if (right.as === 'column') {
    return sql`(${heap} like '%' || lower(${asText(right)} collate "C") || '%' escape '\\')`
  }
  const pattern = likePattern(right.as === 'empty' ? '' : likeWord(right.value))
  // Postgres refuses a pattern that ends in its escape; the protocol's finds nothing.
  if (/(?<!\\)(?:\\\\)*\\$/.test(pattern)) return sql`(${heap} is not null and false)`
  return sql`(${heap} like lower(${pattern}::text collate "C") escape '\\')`
}

const likeText = (side: Side) =>
  side.as === 'column' ? asText(side) : sql`${side.as === 'empty' ? '' : textOf(side.value)}::text`

const likeWord = (value: string | number | boolean) =>
  typeof value === 'boolean' ? String(Number(value)) : String(value)

/** A word without `%` of its own is looked for anywhere; one with `%` is the pattern as it stands. */
function likePattern(word: string): string {
  if (/(?<!\\)%/.test(word)) return word
  const escaped = word.replace(/\\%|[\\%_]/g, found => (found === '\\%' ? found : `\\${found}`))
  return `%${escaped}%`
}

const asText = ({ sql: column, type }: Column): Sql => {
  if (type === 'text') return column
  if (type === 'json') return sql`${column} #>> '{}'`
  return type === 'bool' ? sql`${column}::int::text` : sql`${column}::text`
}

const foldedText = (column: Column) => sql`coalesce(${asText(column)}, '')`

/** A constant beside text: numbers in their long form, truth as 1 and 0. */
function textOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return String(Number(value))
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value)
  return value
}

/** A constant beside a number; null when it is text that is none. */
function numberOf(value: string | number | boolean): number | null {
  if (typeof value === 'string' && !new RegExp(NUMBER).test(value)) return null
  return Number(value)
}

// Read alike by the language and by Postgres, which takes nothing beyond 1e308.
const NUMBER = '^\\s*[+-]?(\\d{1,200}(\\.\\d{0,200})?|\\.\\d{1,200})([eE][+-]?\\d{1,2})?\\s*$'
