import { cast, textsOf } from './casting'
import type { Field } from './fields'

type Fields = Record<string, Field>
type Values = Record<string, unknown>

/** Returns whether a body has values that depend on the stored record: see `applied`. */
export const dependsOnRecord = (fields: Fields, body: Values): boolean =>
  Object.entries(body).some(([key, value]) => /^\+|[+-]$/.test(key) || (value === 0 && fields[key]?.amount))

/**
 * Applies `field+`, `+field` and `field-`: adds to numbers; extends, replaces, keeps or clears a choice. Skips unknown keys,
 * those of other kinds of fields, and `+field` of numbers. An amount of 0 keeps a stored one that is shown as 0: an unknown one or a gift.
 */
export function applied(fields: Fields, body: Values, stored: Values): Values {
  const values: Values = {}
  for (const name of Object.keys(body)) if (name in fields) values[name] = body[name]
  // Shortest key first. Later keys apply to the result.
  for (const key of Object.keys(body).sort((a, b) => a.length - b.length)) {
    const [, before = '', name = '', after = ''] = key.match(/^(\+?)(\w+?)([+-]?)$/) ?? []
    const field = fields[name]
    const sign = before || after
    if (!field || !sign || !MODIFIED.has(field.kind) || (before && field.kind === 'number')) continue
    const now = name in values ? values[name] : stored[name]
    values[name] =
      field.kind === 'number' ? added(now, cast(field, body[key]), sign) : chosen(now, body[key], sign, before)
  }
  for (const name in values) if (fields[name]?.amount && values[name] === 0 && stored[name] === 0) delete values[name]
  return values
}

const MODIFIED = new Set<Field['kind']>(['number', 'select', 'relation', 'file'])

const added = (now: unknown, more: unknown, sign: string) =>
  Number(now ?? 0) + (sign === '-' ? -1 : 1) * Number(more ?? 0)

/** Returns the values of a choice. A field for one value takes the last. */
function chosen(now: unknown, given: unknown, sign: string, before: string): string[] {
  const [old, more] = [textsOf(now), textsOf(given)]
  if (sign === '-') return old.filter(value => !more.includes(value))
  return before ? [...more, ...old] : [...old, ...more]
}
