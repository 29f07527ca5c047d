import sql, { raw, type Sql } from 'sql-template-tag'
import { jsonSortKey } from './query/json-values.server'
import { parseTime, wireInstant } from './wire-time'

/** How a field is stored, shown and compared. In responses, only json may be null. */
type FieldKind =
  | 'text'
  | 'email'
  | 'url'
  | 'number'
  | 'bool'
  | 'day'
  | 'instant'
  | 'select'
  | 'relation'
  | 'file'
  | 'json'

export type Field = {
  kind: FieldKind
  /** the column, if its name differs from the API's */
  column?: string
  /** returns SQL over the row `alias` for a read-only value that is computed from other rows */
  computed?: (alias: string) => string
  /** visible to superusers only */
  hidden?: boolean
  /** relation: the target collection */
  target?: string
  /** file: crop to the middle square */
  square?: boolean
  /** number: money, whose 0 is unknown or a gift */
  amount?: boolean
  /** select: several values, stored as text with commas */
  many?: boolean
  /** json: the most bytes of its text */
  maxSize?: number
  /** json: an object of texts, numbers and booleans, which Postgres can write without spaces */
  flat?: true
  /** select, text: the value of a record that gives none */
  initial?: string
  /** select: values that requests and filters may use too, with the values of fields that they stand for */
  synonyms?: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>
  /** select: the values of its type in the database, if that is an enum */
  values?: readonly string[]
  /** the column is not null, so it can be compared and sorted directly, with an index */
  needed?: boolean
  /** relation: at most one record per target, so that its back relation is one object */
  unique?: boolean
}

type Options = Omit<Field, 'kind' | 'target'>

export const text = (options: Options = {}): Field => ({ kind: 'text', ...options })
const email = (options: Options = {}): Field => ({ kind: 'email', ...options })
export const url = (options: Options = {}): Field => ({ kind: 'url', ...options })
export const number = (options: Options = {}): Field => ({ kind: 'number', ...options })
export const bool = (options: Options = {}): Field => ({ kind: 'bool', ...options })
/** Defines a calendar day; in responses its midnight, UTC. */
export const day = (options: Options = {}): Field => ({ kind: 'day', ...options })
export const instant = (options: Options = {}): Field => ({ kind: 'instant', ...options })
export const select = (options: Options = {}): Field => ({ kind: 'select', ...options })
export const relation = (target: string, options: Options = {}): Field => ({ kind: 'relation', target, ...options })
export const file = (options: Options = {}): Field => ({ kind: 'file', ...options })
export const json = (options: Options = {}): Field => ({ kind: 'json', ...options })

/** The fields that the protocol gives to every auth collection. */
export const ACCOUNT_FIELDS = {
  password: text({ column: 'password_hash', hidden: true, needed: true }),
  tokenKey: text({ column: 'token_key', hidden: true, needed: true }),
  email: email({ needed: true }),
  emailVisibility: bool({ column: 'email_visibility' }),
  verified: bool(),
}

/** How comparisons read a field: text by bytes, numbers, booleans, or json. */
export type ValueType = 'text' | 'number' | 'bool' | 'json'

/** Returns how comparisons read a field. Dates, choices and relations are text. */
export const valueTypeOf = ({ kind }: Field): ValueType =>
  kind === 'number' || kind === 'bool' || kind === 'json' ? kind : 'text'

/** Returns SQL for the values of a choice, as JSON. */
export const listed = (name: string, field: Field, alias: string): Sql =>
  sql`to_json(string_to_array(${columnOf(name, field, alias)}, ','))`

/**
 * Returns SQL for the field of the row `alias` as responses show it; a choice of several values as the text of its JSON.
 * `alias` is never a client's text.
 */
export function shown(name: string, field: Field, alias: string): Sql {
  if (field.many) return sql`${listed(name, field, alias)}::text`
  const column = columnOf(name, field, alias)
  switch (field.kind) {
    case 'number':
      return field.needed ? sql`${column}::float8` : sql`coalesce(${column}, 0)::float8`
    case 'bool':
    case 'json':
      return column
    case 'day':
      return sql`coalesce(${column}::text || ' 00:00:00.000Z', '')`
    case 'instant':
      return field.needed ? writtenInstant(column) : sql`coalesce(${writtenInstant(column)}, '')`
    default:
      return field.needed ? sql`${column}::text` : sql`coalesce(${column}::text, '')`
  }
}

/** Compares the column itself with a text, so that an index applies. Undefined if only the shown text can be compared. */
export type ByColumn = (sign: '=' | '<' | '<=' | '>' | '>=', text: string) => Sql | undefined

/** Returns the comparison of a field's column, with the same result for every row as that of its text. */
export function byColumn(name: string, field: Field, alias: string): ByColumn {
  const column = columnOf(name, field, alias)
  return (sign, text) => {
    if (field.kind === 'instant') {
      const instant = parseTime(text)?.instant
      const isWhole = instant && wireInstant(instant) === text
      return field.needed && isWhole ? sql`${column} ${raw(sign)} ${instant}` : undefined
    }
    if (sign !== '=' || field.many || !['select', 'relation', 'file'].includes(field.kind)) return undefined
    if (field.values && !field.values.includes(text)) return sql`false`
    return field.needed ? sql`${column} = ${text}` : sql`(${column} = ${text} and ${column} is not null)`
  }
}

/** Returns the field as JSON text for `concat`, which skips null, and the quotes it still needs. */
export function fieldJson(name: string, field: Field, alias: string): { value: Sql; quote: '"' | '' } {
  const column = columnOf(name, field, alias)
  // IDs, choices and photo names contain nothing that JSON escapes.
  if (name === 'id') return { value: column, quote: '"' }
  if (field.many) return { value: listed(name, field, alias), quote: '' }
  switch (field.kind) {
    case 'relation':
    case 'select':
    case 'file':
      return { value: sql`${column}::text`, quote: '"' }
    case 'day':
      return { value: sql`${column}::text || ' 00:00:00.000Z'`, quote: '"' }
    case 'instant':
      return { value: writtenInstant(column), quote: '"' }
    case 'number':
      return { value: shown(name, field, alias), quote: '' }
    case 'bool':
      return { value: sql`coalesce(${column}, false)::text`, quote: '' }
    case 'json':
      return { value: flatJson(column), quote: '' }
    default:
      return { value: sql`to_json(${shown(name, field, alias)})`, quote: '' }
  }
}

/** Returns the text of a flat object without spaces. Most are empty. */
const flatJson = (column: Sql) => sql`
  case ${column} when '{}' then '{}' else (
    select concat('{', string_agg(concat(to_json(key), ':', value), ','), '}') from jsonb_each(${column})) end`

/** Adding a microsecond makes Postgres print six decimals, of which three are kept. Faster than `to_char`. */
const writtenInstant = (column: Sql) =>
  sql`left(((${column} at time zone interval '0') + interval '1 microsecond')::text, 23) || 'Z'`

/** Returns SQL to sort by a field: the column itself if its order is the same, so that an index applies. */
export function ordering(name: string, field: Field, alias: string): Sql {
  const column = columnOf(name, field, alias)
  if (field.kind === 'instant' || field.kind === 'day' || field.kind === 'bool') return column
  if (field.kind === 'json') return jsonSortKey(column)
  return field.kind === 'number' ? shown(name, field, alias) : sql`${shown(name, field, alias)} collate "C"`
}

/** Returns SQL for the stored or computed value of a field in the row `alias`. */
export const columnOf = (name: string, { column, computed }: Field, alias: string): Sql =>
  raw(computed ? computed(alias) : `${alias}."${column ?? name}"`)
