import { cast } from './casting'
import type { Field } from './fields'

/** Returns whether a body has `field+`, `+field` or `field-`, which depend on the stored record. */
export const hasModifiers = (body: Record<string, unknown>): boolean =>
  Object.keys(body).some(key => /^\+|[+-]$/.test(key))

/** Applies `field+`, `+field` and `field-`: adds to numbers; replaces, keeps or clears a choice. Skips unknown keys. */
export function applied(
  fields: Record<string, Field>,
  body: Record<string, unknown>,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(body)) if (name in fields) values[name] = body[name]
  // Shortest key first. Later keys apply to the result.
  for (const key of Object.keys(body).sort((a, b) => a.length - b.length)) {
    const [, before = '', name = '', after = ''] = key.match(/^(\+?)(\w+?)([+-]?)$/) ?? []
    const field = fields[name]
    const sign = before || after
    if (!field || !sign) continue
    const now = name in values ? values[name] : stored[name]
    values[name] =
      field.kind === 'number' ? added(now, cast(field, body[key]), sign) : chosen(now, body[key], before, after)
  }
  return values
}

const added = (now: unknown, more: unknown, sign: string) =>
  Number(now ?? 0) + (sign === '-' ? -1 : 1) * Number(more ?? 0)

function chosen(now: unknown, given: unknown, before: string, after: string): unknown {
  const all = Array.isArray(given) ? given : [given]
  if (after === '-') return all.includes(now) ? '' : now
  if (before) return now || all.at(-1)
  return all.at(-1) || now
}
