import sql from 'sql-template-tag'
import type { z } from 'zod'
import { PROJECT_STATUSES, type ProjectStatus } from '~/features/collection/projects/project-terms'
import { query } from '~/platform/db/query.server'
import type { Completions, CompletionTimes, Summary, YearlyCompletions } from './figures'
import { type FiguresOf, generatedAt, monthName, yearOf } from './own-figures.server'

/** Counts the kits by status, and those with a date of completion. */
export async function summary(of: FiguresOf): Promise<z.output<typeof Summary>> {
  const year = yearOf(of)
  const rows = await query<{ status: ProjectStatus; kits: number; kitted: number; ever: number; inYear: number }>(sql`
    select status, count(*) as kits, count(*) filter (where kitted) as kitted, count(date_completed) as ever,
      count(*) filter (where extract(year from date_completed) = ${year}) as "inYear"
    from projects where "user" = ${of.userId} group by status`)
  const kits = new Map(rows.map(row => [row.status, row.kits]))
  const count = (...statuses: ProjectStatus[]) => sum(statuses.map(status => kits.get(status) ?? 0))
  const kitted = rows.find(({ status }) => status === 'stash')?.kitted ?? 0
  return {
    generatedAt: generatedAt(),
    year,
    metrics: {
      totalKits: count(...PROJECT_STATUSES),
      completedThisYear: sum(rows.map(({ inYear }) => inYear)),
      inProgress: count('progress'),
      inStash: count('purchased', 'stash'),
      allTimeCompleted: sum(rows.map(({ ever }) => ever)),
      wishlistSize: count('wishlist'),
    },
    statusBreakdown: {
      ...byStatus(status => count(status)),
      // A status in the API. Here it is a flag of kits in the stash.
      stash: count('stash') - kitted,
      kitted,
    },
  }
}

const byStatus = (count: (status: ProjectStatus) => number) =>
  Object.fromEntries(PROJECT_STATUSES.map(status => [status, count(status)])) as Record<ProjectStatus, number>

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

/** Counts the kits completed in each month of a year, and of the year before. */
export async function completions(of: FiguresOf): Promise<z.output<typeof Completions>> {
  const year = yearOf(of)
  const rows = await query<{ month: number; count: number; before: number; days: number | null }>(sql`
    select extract(month from date_completed)::int as month,
      count(*) filter (where extract(year from date_completed) = ${year}) as count,
      count(*) filter (where extract(year from date_completed) = ${year - 1}) as before,
      round(avg(date_completed - date_started) filter (
        where extract(year from date_completed) = ${year} and date_started <= date_completed), 1)::float8 as days
    from projects where "user" = ${of.userId} and extract(year from date_completed) in (${year}, ${year - 1})
    group by 1`)
  const months = Array.from({ length: 12 }, (_, at) => {
    const { count = 0, before = 0, days = null } = rows.find(({ month }) => month === at + 1) ?? {}
    return {
      month: at + 1,
      label: monthName(at + 1),
      count,
      previousYearCount: before,
      previousYearDelta: count - before,
      averageCompletionDays: days,
    }
  })
  return { generatedAt: generatedAt(), year, total: sum(months.map(({ count }) => count)), months }
}

/** Counts the kits completed in each year, newest first. */
export async function yearlyCompletions({ userId }: FiguresOf): Promise<z.output<typeof YearlyCompletions>> {
  const years = await query<{ year: number; count: number; cumulativeCount: number }>(sql`
    select extract(year from date_completed)::int as year, count(*) as count,
      sum(count(*)) over (order by extract(year from date_completed)::int)::int8 as "cumulativeCount"
    from projects where "user" = ${userId} and date_completed is not null
    group by 1 order by 1 desc`)
  return { generatedAt: generatedAt(), total: years[0]?.cumulativeCount ?? 0, years }
}

type Figures = z.output<typeof CompletionTimes>
type Times = {
  completion: number | null
  stash: number | null
  start: number | null
  fastest: Figures['fastestCompletion']
  slowest: Figures['slowestCompletion']
  month: { year: number; month: number; count: number } | null
}

/** Returns how long kits took. Pairs of dates in the wrong order do not count. */
export async function completionTimes({ userId }: FiguresOf): Promise<Figures> {
  const [times] = await query<Times>(sql`
    with kits as materialized (
      select id, title, date_purchased, date_received, date_started, date_completed from projects where "user" = ${userId}
    ), timed as (
      select id, title, date_started as "dateStarted", date_completed as "dateCompleted", date_completed - date_started as days
      from kits where date_started <= date_completed
    ), months as (
      select extract(year from date_completed)::int as year, extract(month from date_completed)::int as month, count(*) as count
      from kits where date_completed is not null group by 1, 2
    )
    select (select round(avg(days), 1)::float8 from timed) as completion,
      round(avg(date_started - date_received) filter (where date_received <= date_started), 1)::float8 as stash,
      round(avg(date_started - date_purchased) filter (where date_purchased <= date_started), 1)::float8 as start,
      (select to_jsonb(timed) from timed order by days, title, id limit 1) as fastest,
      (select to_jsonb(timed) from timed order by days desc, title, id limit 1) as slowest,
      (select to_jsonb(months) from months order by count desc, year desc, month desc limit 1) as month
    from kits`)
  const month = times?.month ?? null
  return {
    generatedAt: generatedAt(),
    averageCompletionDays: times?.completion ?? null,
    averageStashDwellDays: times?.stash ?? null,
    averageTimeToStartDays: times?.start ?? null,
    fastestCompletion: times?.fastest ?? null,
    slowestCompletion: times?.slowest ?? null,
    mostProductiveMonth: month && { ...month, label: `${monthName(month.month)} ${month.year}` },
  }
}
