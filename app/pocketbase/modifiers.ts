import type { Field } from './fields'

/** Whether a body has `field+`, `+field` or `field-`: then its values depend on what is stored. */
export const hasModifiers = (body: Record<string, unknown>): boolean =>
  Object.keys(body).some(key => /^\+|[+-]$/.test(key))

/**
 * A body's values with `field+`, `+field` and `field-` worked in (protocol, section 3.4): numbers are added to what is stored, a single
 * choice is replaced, kept or emptied. Keys that are no fields are left out.
 */
export function applied(
  fields: Record<string, Field>,
  body: Record<string, unknown>,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) if (name in body) values[name] = body[name]
  // The shortest key first, then on what has become of the value.
  for (const key of Object.keys(body).sort((a, b) => a.length - b.length)) {
    const [, before = '', name = '', after = ''] = key.match(/^(\+?)(\w+?)([+-]?)$/) ?? []
    const field = fields[name]
    const sign = before || after
    if (!field || !sign) continue
    const now = name in values ? values[name] : stored[name]
    values[name] = field.kind === 'number' ? added(now, body[key], sign) : chosen(now, body[key], before, after)
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
