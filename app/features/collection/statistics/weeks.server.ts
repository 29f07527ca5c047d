import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Day, daysBetween } from '~/platform/dates'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

/** A year in 52 weeks from January 1; the last one has eight or nine days. */
export type ActiveWeeks = {
  /** the progress notes of each week */
  notes: number[]
  /** the index of the current week */
  current: number
}

const WEEKS = 52
const weekOf = (day: number) => Math.min(WEEKS - 1, Math.floor(day / 7))

/** Returns the weeks of the current year with one statement. */
export async function activeWeeks(actor: Actor, today: Day): Promise<ActiveWeeks> {
  const year = Number(today.slice(0, 4))
  const daysIn = daysOfYear(year)
  const { userId } = actor
  const rows = await query<{ day: number; notes: number }>(
    prepared(sql`
    select extract(doy from date)::int - 1 as day, count(*)::int as notes from progress_notes
    where "user" = ${userId} and date between ${daysIn} group by date`),
  )
  const notes = Array.from({ length: WEEKS }, () => 0)
  for (const { day, notes: more } of rows) notes[weekOf(day)] = (notes[weekOf(day)] ?? 0) + more
  return { notes, current: weekOf(daysBetween(`${year}-01-01`, today)) }
}
