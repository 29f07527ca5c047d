import sql from 'sql-template-tag'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { foundKits } from './matching-kits.server'
import { type DashboardState, DEFAULT_STATE, STATUS_FILTERS, type StatusFilter, statusesOf } from './project-filters'

export type StatusCounts = Record<StatusFilter, number>
export type KitsOfStatus = { status: ProjectStatus; kits: number; minis: number }

/** SQL over `found` of `foundKits`: a `KitsOfStatus` for each status that has kits. */
export const KITS_BY_STATUS = sql`
  select status, count(*)::int as kits, count(*) filter (where kit_category = 'mini')::int as minis from found group by status`

/**
 * Counts the kits that match the other filters of a state; by default all. Nothing is cached that could become stale.
 * The API shows the same as `user_dashboard_stats`, with `all` = everything and `total_projects` = active.
 */
export async function statusCounts(actor: Actor, state: DashboardState = DEFAULT_STATE): Promise<StatusCounts> {
  return countsOf(await query<KitsOfStatus>(prepared(sql`with ${foundKits(actor, state)} ${KITS_BY_STATUS}`)), state)
}

/** Returns how many kits each filter by status shows. */
export function countsOf(statuses: KitsOfStatus[], { include }: Pick<DashboardState, 'include'>): StatusCounts {
  const counted = new Map(statuses.map(row => [row.status, row]))
  function count(filter: StatusFilter) {
    const withoutMinis = filter === 'everything' && !include.includes('mini')
    const kitsOf = (status: ProjectStatus) => {
      const { kits = 0, minis = 0 } = counted.get(status) ?? {}
      return withoutMinis ? kits - minis : kits
    }
    return statusesOf(filter, include).reduce((sum, status) => sum + kitsOf(status), 0)
  }
  return Object.fromEntries(STATUS_FILTERS.map(filter => [filter, count(filter)])) as StatusCounts
}
