import sql from 'sql-template-tag'
import type { Field } from '../fields'
import { QueryError } from './limits'
import type { Value } from './operands'

/**
 * A field under a modifier (protocol, section 2.7.5). Every select, relation and file here holds one value, so `:each` is the value
 * itself and `:length` is 0 or 1; where a modifier does not apply it is ignored.
 * @throws QueryError when there is no such modifier
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

const asText = ({ sql: value, type }: Value) => (type === 'text' ? value : sql`${value}::text`)
