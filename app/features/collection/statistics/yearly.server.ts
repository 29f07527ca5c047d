import sql, { raw } from 'sql-template-tag'
import { DIAMOND_COLUMNS } from '~/features/collection/projects/project-figures'
import { PROJECT_STATUSES, type ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

/** The figures of a year: `user_yearly_stats`, and the months for the bars. */
export type YearFigures = {
  year: number
  /** completed, with a finish date in the year */
  completedCount: number
  /** with a start date in the year */
  startedCount: number
  /** in progress now */
  inProgressCount: number
  /** entered diamonds of the kits completed in the year */
  statedDiamonds: number
  /** the same, with a missing count replaced by width × height × 16 per cm² (2.5 mm drills) */
  estimatedDrills: number
  /** number of completed kits with an estimate */
  estimatedKits: number
  /** number of kits considered */
  projectsIncluded: number
  statusBreakdown: Record<ProjectStatus, number>
  /** kits completed, January to December */
  finishedByMonth: number[]
}

/** Returns the figures of a year, computed in one statement. */
export async function yearFigures(actor: Actor, year: number): Promise<YearFigures> {
  const own = sql`"user" = ${actor.userId}`
  const [row] = await query<FiguresRow>(
    prepared(sql`
    with finished as materialized (
      select date_completed, ${raw(DIAMOND_COLUMNS)} from projects
      where ${own} and status = 'completed' and date_completed between ${daysOfYear(year)}
    ), statuses as (select status, count(*) as kits from projects where ${own} group by status),
    months as (select extract(month from date_completed)::int as month, count(*) as kits from finished group by 1)
    select count(*) as completed,
      (select count(*) from projects where ${own} and date_started between ${daysOfYear(year)}) as started,
      coalesce(sum(stated), 0)::int8 as diamonds,
      coalesce(round(sum(coalesce(stated, by_size))), 0)::int8 as drills,
      count(*) filter (where stated is null and by_size is not null) as estimated,
      (select coalesce(sum(kits), 0)::int8 from statuses) as included,
      (select coalesce(json_object_agg(status, kits), '{}') from statuses) as statuses,
      (select coalesce(json_object_agg(month, kits), '{}') from months) as months
    from finished`),
  )
  if (!row) throw new Error('An aggregate returned no row.')
  return {
    year,
    completedCount: row.completed,
    startedCount: row.started,
    inProgressCount: row.statuses.progress ?? 0,
    statedDiamonds: row.diamonds,
    estimatedDrills: row.drills,
    estimatedKits: row.estimated,
    projectsIncluded: row.included,
    statusBreakdown: Object.fromEntries(PROJECT_STATUSES.map(status => [status, row.statuses[status] ?? 0])) as Record<
      ProjectStatus,
      number
    >,
    finishedByMonth: Array.from({ length: 12 }, (_, month) => row.months[month + 1] ?? 0),
  }
}

type FiguresRow = {
  completed: number
  started: number
  diamonds: number
  drills: number
  estimated: number
  included: number
  statuses: Partial<Record<ProjectStatus, number>>
  months: Record<number, number>
}
