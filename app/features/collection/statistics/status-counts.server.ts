import sql from 'sql-template-tag'
import { STATUS_FILTERS, type StatusFilter, statusesOf } from '~/features/collection/dashboard/project-filters'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

/** The number of kits for each status filter without other filters. */
export type StatusCounts = Record<StatusFilter, number>

/**
 * Counts the kits for the dashboard's cards. Nothing is cached that could become stale. The API shows the same as
 * `user_dashboard_stats`, with `all` = everything and `total_projects` = active.
 */
export async function statusCounts(actor: Actor): Promise<StatusCounts> {
  const rows = await query<{ status: ProjectStatus; kits: number }>(
    prepared(sql`select status, count(*) as kits from projects where "user" = ${actor.userId} group by status`),
  )
  const kits = new Map(rows.map(row => [row.status, row.kits]))
  const count = (filter: StatusFilter) => statusesOf(filter).reduce((sum, status) => sum + (kits.get(status) ?? 0), 0)
  return Object.fromEntries(STATUS_FILTERS.map(filter => [filter, count(filter)])) as StatusCounts
}
