import { STATUS_FILTERS, type StatusFilter, statusesOf } from '~/features/dashboard/project-filters'
import type { ProjectStatus } from '~/features/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { namedQuery } from '~/platform/named-query.server'

/** How many kits each status filter shows with nothing else in force. */
export type StatusCounts = Record<StatusFilter, number>

/**
 * The numbers on the dashboard's cards, counted when asked: nothing is kept that could drift. They are `user_dashboard_stats` too,
 * with `all` = everything and `total_projects` = active.
 */
export async function statusCounts(actor: Actor): Promise<StatusCounts> {
  const text = 'select status, count(*) as kits from projects where "user" = $1 group by status'
  const { rows } = await pool.query<{ status: ProjectStatus; kits: number }>(namedQuery(text, [actor.userId]))
  const kits = new Map(rows.map(row => [row.status, row.kits]))
  const count = (filter: StatusFilter) => statusesOf(filter).reduce((sum, status) => sum + (kits.get(status) ?? 0), 0)
  return Object.fromEntries(STATUS_FILTERS.map(filter => [filter, count(filter)])) as StatusCounts
}
