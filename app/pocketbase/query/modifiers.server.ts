import sql from 'sql-template-tag'
import type { Field } from '../fields'
import { jsonAsText } from './json-values.server'
import { QueryError } from './limits'
import type { Value } from './operands'

/**
 * Applies a modifier. A select, relation or file of one value has the `:length` 0 or 1, and `:each` is that value; the scope
 * resolves `:each` of several. Others are ignored if they do not apply.
 * @throws QueryError for an unknown modifier
 */
export function resolveModifier(modifier: string | undefined, { kind, many }: Field, value: Value): Value {
  switch (modifier) {
    case 'lower':
      return { sql: sql`lower(${asText(value)} collate "C")`, type: 'text', made: true }
    case 'length':
      if (many)
        return { sql: sql`coalesce(json_array_length(${value.sql}::json), 0)::float8`, type: 'number', made: true }
      return isChoice(kind)
        ? {
            sql: sql`(case when coalesce(${value.sql}, '') = '' then 0 else 1 end)::float8`,
            type: 'number',
            made: true,
          }
        : value
    case 'each':
      return isChoice(kind) ? { ...value, made: true } : value
    case undefined:
    case 'isset':
    case 'changed':
      return value
    default:
      throw new QueryError(`There is no modifier ${modifier}.`)
  }
}

const isChoice = (kind: Field['kind']) => kind === 'select' || kind === 'relation' || kind === 'file'

function asText({ sql: value, type }: Value) {
  if (type === 'json') return jsonAsText(value)
  return type === 'text' ? value : sql`${value}::text`
}
