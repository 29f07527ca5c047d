import sql from 'sql-template-tag'
import type { Field } from '../fields'
import { jsonAsText } from './json-values.server'
import { QueryError } from './limits'
import type { Value } from './operands'

/**
 * Applies a modifier. Every select, relation and file has one value, so `:each` is that value and `:length` is 0 or 1.
 * Others are ignored if they do not apply.
 * @throws QueryError for an unknown modifier
 */
export function resolveModifier(modifier: string | undefined, { kind }: Field, value: Value): Value {
  switch (modifier) {
    case 'lower':
      return { sql: sql`lower(${asText(value)} collate "C")`, type: 'text', made: true }
    case 'length':
      return kind === 'select' || kind === 'relation' || kind === 'file'
        ? {
            sql: sql`(case when coalesce(${value.sql}, '') = '' then 0 else 1 end)::float8`,
            type: 'number',
            made: true,
          }
        : value
    case undefined:
    case 'each':
    case 'isset':
    case 'changed':
      return value
    default:
      throw new QueryError(`There is no modifier ${modifier}.`)
  }
}

function asText({ sql: value, type }: Value) {
  if (type === 'json') return jsonAsText(value)
  return type === 'text' ? value : sql`${value}::text`
}
