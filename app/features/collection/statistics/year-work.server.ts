import sql, { raw } from 'sql-template-tag'
import { placedBefore, placedIn, totalIn } from '~/features/collection/projects/kit-progress.server'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { type WorkDay, type YearWork, yearWorkOf } from './year-work'

/**
 * Returns what the progress notes of a year say, with one statement. Diamonds are those of each note since the known number
 * before it, so that corrections are subtracted. Only the first note of a kit looks for a number before the year.
 */
export async function yearWork({ userId }: Actor, year: number): Promise<YearWork> {
  const days = await query<WorkDay & { day: Day }>(
    prepared(sql`
    with notes as (
      select n.id, n.project, n.date, n.created, n.minutes, n.percent is not null as about, ${raw(totalIn('p'))} as total,
        ${raw(placedIn('n', totalIn('p')))} as placed
      from progress_notes n join projects p on p.id = n.project
      where n."user" = ${userId} and n.date between ${daysOfYear(year)}
    ), gains as (
      select n.date, coalesce(n.minutes, 0) as minutes, n.placed is not null and n.about as about,
        case when n.placed is not null then n.placed - coalesce(
          lag(n.placed) over (partition by n.project, n.placed is not null order by n.date, n.created, n.id desc),
          ${raw(placedBefore('n', 'n.total'))}, 0) end as gain
      from notes n
    )
    select date as day, coalesce(sum(gain), 0)::float8 as diamonds, sum(minutes)::int as minutes, bool_or(about) as "isAbout"
    from gains group by date order by date`),
  )
  return yearWorkOf(days)
}
