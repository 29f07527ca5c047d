import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Day, daysBetween } from '~/platform/dates'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

/** A year in 52 weeks from January 1; the last one has eight or nine days. */
export type ActiveWeeks = {
  /** the progress notes, starts and finishes of each week */
  events: number[]
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
  const rows = await query<{ day: number; events: number }>(
    prepared(sql`
    select extract(doy from day)::int - 1 as day, count(*)::int as events from (
      select date as day from progress_notes where "user" = ${userId} and date between ${daysIn}
      union all select date_started from projects where "user" = ${userId} and date_started between ${daysIn}
      union all select date_completed from projects where "user" = ${userId} and date_completed between ${daysIn}
    ) days group by day`),
  )
  const events = Array.from({ length: WEEKS }, () => 0)
  for (const { day, events: more } of rows) events[weekOf(day)] = (events[weekOf(day)] ?? 0) + more
  return { events, current: weekOf(daysBetween(`${year}-01-01`, today)) }
}
