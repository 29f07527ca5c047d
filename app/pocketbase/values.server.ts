import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import type { Db } from '~/platform/db/db.server'
import { cast } from './casting'
import { type Collection, fieldsOf, type Write } from './collection.server'
import { FieldProblems } from './errors'
import { largeJson } from './problems'
import { wireDay } from './wire-time'

type Values = Write['values']

/**
 * Casts the values of an owner's record. An instant in UTC, as `Date.toISOString` writes it, becomes the day in the owner's
 * time zone.
 * @throws FieldProblems for JSON that is too large
 */
export async function valuesOf(on: Db, collection: Collection, { userId }: Actor, sent: Values): Promise<Values> {
  const values = castAll(collection, sent)
  const fields = fieldsOf(collection)
  const instants = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const text = fields[name]?.kind === 'day' ? String(value ?? '') : ''
    return text && !text.endsWith(wireDay('')) ? [[name, text]] : []
  })
  if (instants.length === 0) return values
  const { timezone } = await on.user.findUniqueOrThrow({ where: { id: userId }, select: { timezone: true } })
  const days = instants.map(([name, value]) => [name, wireDay(today(timezone, new Date(value)))])
  return { ...values, ...Object.fromEntries(days) }
}

/**
 * Casts a body's values to a collection's fields. Skips unknown ones.
 * @throws FieldProblems for JSON that is too large
 */
export function castAll(collection: Collection, sent: Values): Values {
  const values: Values = {}
  const fields = fieldsOf(collection)
  for (const [name, value] of Object.entries(sent)) {
    const field = fields[name]
    if (!field || FIXED.has(name) || field.computed) continue
    values[name] = cast(field, value)
    const { maxSize } = field
    const isLarge = maxSize !== undefined && Buffer.byteLength(JSON.stringify(values[name])) > maxSize
    if (isLarge) throw new FieldProblems({ [name]: largeJson(maxSize) })
  }
  return values
}
const FIXED = new Set(['id', 'created', 'updated'])
