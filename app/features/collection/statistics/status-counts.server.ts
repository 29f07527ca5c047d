import sql from 'sql-template-tag'
import {
  type DashboardState,
  DEFAULT_STATE,
  hasFilters,
  INCLUDES,
  STATUS_FILTERS,
  type StatusFilter,
  statusesOf,
} from '~/features/collection/dashboard/project-filters'
import { kitsMatching } from '~/features/collection/dashboard/project-list.server'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

export type StatusCounts = Record<StatusFilter, number>

/**
 * Counts the kits that match the other filters of a state; by default all. Nothing is cached that could become stale.
 * The API shows the same as `user_dashboard_stats`, with `all` = everything and `total_projects` = active.
 */
export async function statusCounts(actor: Actor, state: DashboardState = DEFAULT_STATE): Promise<StatusCounts> {
  const ofAnyStatus: DashboardState = { ...state, status: 'everything', include: [...INCLUDES] }
  const where = hasFilters(ofAnyStatus) ? sql`id in (${kitsMatching(actor, ofAnyStatus)})` : sql`true`
  const rows = await query<{ status: ProjectStatus; kits: number; minis: number }>(
    prepared(sql`
    select status, count(*)::int as kits, count(*) filter (where kit_category = 'mini')::int as minis
    from projects where "user" = ${actor.userId} and ${where} group by status`),
  )
  const counted = new Map(rows.map(row => [row.status, row]))
  function count(filter: StatusFilter) {
    const withoutMinis = filter === 'everything' && !state.include.includes('mini')
    const kitsOf = (status: ProjectStatus) => {
      const { kits = 0, minis = 0 } = counted.get(status) ?? {}
      return withoutMinis ? kits - minis : kits
    }
    return statusesOf(filter, state.include).reduce((sum, status) => sum + kitsOf(status), 0)
  }
  return Object.fromEntries(STATUS_FILTERS.map(filter => [filter, count(filter)])) as StatusCounts
}
