import type { Actor } from '~/platform/actor'
import { log } from '~/platform/log.server'
import { type DashboardState, parseDashboardParams } from './project-filters'

/** Returns the state of a URL. Skips rejected parameters and logs them (specification, section 5). */
export function readDashboardParams(actor: Actor, params: URLSearchParams): DashboardState {
  const { state, refused } = parseDashboardParams(params)
  // Never the value: the log repeats nothing that was typed.
  for (const { reason } of refused.slice(0, LINES)) {
    const line = { user: actor.userId, reason }
    if (reason === 'field') log.warn(line, 'Security violation: a field that lists cannot be filtered or sorted by')
    else log.error(line, 'A status that does not exist was asked for; the filter is ignored')
  }
  return state
}

// Keeps one URL from flooding the log.
const LINES = 5
