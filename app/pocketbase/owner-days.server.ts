import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import type { Db } from '~/platform/db/db.server'
import { type Collection, fieldsOf, type WireInput } from './collection.server'
import { wireDay } from './wire-time'

/**
 * Returns the values with a calendar day in every field of days. An instant in UTC, as `Date.toISOString` writes it,
 * becomes the day in the owner's time zone.
 */
export async function withOwnerDays(
  on: Db,
  collection: Collection,
  { userId }: Actor,
  values: WireInput['values'],
): Promise<WireInput['values']> {
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
