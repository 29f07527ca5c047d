import sql, { raw, type Sql } from 'sql-template-tag'

/** How a kind of field is kept, shown and compared. On the wire nothing but json is ever null (protocol, section 1.2). */
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
  /** the column, where it is not named as on the wire */
  column?: string
  /** kept from everybody but superusers */
  hidden?: boolean
  /** relation: the collection it points to */
  target?: string
  /** file: the middle square of the picture is kept */
  square?: boolean
  /** the table refuses null here, so that its column can be compared and sorted as it is, by an index */
  needed?: boolean
  /** relation: at most one record points to the same target, so that its back relation is one object */
  unique?: boolean
}

type Options = Omit<Field, 'kind' | 'target'>

export const text = (options: Options = {}): Field => ({ kind: 'text', ...options })
export const email = (options: Options = {}): Field => ({ kind: 'email', ...options })
export const url = (options: Options = {}): Field => ({ kind: 'url', ...options })
export const number = (options: Options = {}): Field => ({ kind: 'number', ...options })
export const bool = (options: Options = {}): Field => ({ kind: 'bool', ...options })
/** A calendar day; on the wire its midnight, UTC. */
export const day = (options: Options = {}): Field => ({ kind: 'day', ...options })
export const instant = (options: Options = {}): Field => ({ kind: 'instant', ...options })
export const select = (options: Options = {}): Field => ({ kind: 'select', ...options })
export const relation = (target: string, options: Options = {}): Field => ({ kind: 'relation', target, ...options })
export const file = (options: Options = {}): Field => ({ kind: 'file', ...options })
export const json = (options: Options = {}): Field => ({ kind: 'json', ...options })

/** What a comparison sees of a field: text in byte order, numbers, truth, or a json value. */
export type ValueType = 'text' | 'number' | 'bool' | 'json'

export const valueTypeOf = ({ kind }: Field): ValueType =>
  kind === 'number' || kind === 'bool' || kind === 'json' ? kind : 'text'

/** The field of the row behind `alias` as the wire shows it. `alias` is always one of ours, never a client's text. */
export function shown(name: string, field: Field, alias: string): Sql {
  const column = columnOf(name, field, alias)
  switch (field.kind) {
    case 'number':
      return sql`coalesce(${column}, 0)::float8`
    case 'bool':
    case 'json':
      return column
    case 'day':
      return sql`coalesce(${column}::text || ' 00:00:00.000Z', '')`
    case 'instant':
      return sql`coalesce(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"'), '')`
    default:
      return field.needed ? sql`${column}::text` : sql`coalesce(${column}::text, '')`
  }
}

/** The same as JSON: text for `concat` to write down, which leaves out what is null, and the quotes it still wants. */
export function written(name: string, field: Field, alias: string): { value: Sql; quote: '"' | '' } {
  const column = columnOf(name, field, alias)
  // Ids, choices and the names that pictures get from us hold nothing that JSON escapes.
  if (name === 'id') return { value: column, quote: '"' }
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
    default:
      return { value: sql`to_json(${shown(name, field, alias)})`, quote: '' }
  }
}

/** A microsecond more has six digits behind the point, of which three are kept: quicker than `to_char`. */
const writtenInstant = (column: Sql) =>
  sql`left(((${column} at time zone interval '0') + interval '1 microsecond')::text, 23) || 'Z'`

/** What orders rows by a field: the bare column where its own order is that of the wire, so that an index serves. */
export function ordering(name: string, field: Field, alias: string): Sql {
  const column = columnOf(name, field, alias)
  if (field.kind === 'instant' || field.kind === 'day' || field.kind === 'bool') return column
  if (field.kind === 'json') return sql`${column}::text collate "C"`
  return field.kind === 'number' ? shown(name, field, alias) : sql`${shown(name, field, alias)} collate "C"`
}

/** The bare column of a field. */
export const columnOf = (name: string, field: Field, alias: string): Sql => raw(`${alias}."${field.column ?? name}"`)
