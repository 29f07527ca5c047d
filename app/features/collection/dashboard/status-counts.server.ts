import sql from 'sql-template-tag'
import type { KitCategory, ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { foundKits } from './matching-kits.server'
import { type DashboardState, DEFAULT_STATE, STATUS_FILTERS, type StatusFilter, statusesOf } from './project-filters'

export type StatusCounts = Record<StatusFilter, number>
export type KitsOfStatus = { status: ProjectStatus; kit_category: KitCategory; kits: number }

/** SQL over `found` of `foundKits`: a `KitsOfStatus` for each status and category that has kits. */
export const KITS_BY_STATUS = sql`
  select status, kit_category, count(*)::int as kits from found group by status, kit_category`

/**
 * Counts the kits that match the other filters of a state; by default all. Nothing is cached that could become stale.
 * The API shows the same as `user_dashboard_stats`, with `all` = everything and `total_projects` = active.
 */
export async function statusCounts(actor: Actor, state: DashboardState = DEFAULT_STATE): Promise<StatusCounts> {
  return countsOf(await query<KitsOfStatus>(prepared(sql`with ${foundKits(actor, state)} ${KITS_BY_STATUS}`)), state)
}

/** Returns how many kits each filter by status shows. */
export function countsOf(counted: KitsOfStatus[], { include }: Pick<DashboardState, 'include'>): StatusCounts {
  function count(filter: StatusFilter) {
    const shown = statusesOf(filter, include)
    const withoutMinis = filter === 'everything' && !include.includes('mini')
    return counted
      .filter(({ status, kit_category }) => shown.includes(status) && !(withoutMinis && kit_category === 'mini'))
      .reduce((sum, { kits }) => sum + kits, 0)
  }
  return Object.fromEntries(STATUS_FILTERS.map(filter => [filter, count(filter)])) as StatusCounts
}
