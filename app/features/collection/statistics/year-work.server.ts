import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { type WorkDay, type YearWork, yearWorkOf } from './year-work'

/**
 * Returns what the progress notes of a year say, with one statement. Diamonds are those of each note since the known
 * number before it, so that corrections are subtracted.
 */
export async function yearWork({ userId }: Actor, year: number): Promise<YearWork> {
  const days = await query<WorkDay>(
    prepared(sql`
    select day - ${`${year}-01-01`}::date as day, extract(month from day)::int - 1 as month,
      sum(diamonds)::float8 as diamonds, sum(minutes)::int as minutes, bool_or(is_about) as "isAbout"
    from work_days where "user" = ${userId} and day between ${daysOfYear(year)}
    group by work_days.day order by work_days.day`),
  )
  return yearWorkOf(days)
}
