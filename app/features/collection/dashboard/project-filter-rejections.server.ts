import type { Actor } from '~/platform/actor'
import { logUnknownField } from '~/platform/input/unknown-field.server'
import { log } from '~/platform/observability/log.server'
import { type DashboardState, parseDashboardParams } from './project-filters'

/** Returns the state of a URL. Skips rejected parameters and logs them. */
export function readDashboardParams(actor: Actor, params: URLSearchParams): DashboardState {
  const { state, rejected } = parseDashboardParams(params)
  // Never the value: the log repeats nothing that was typed.
  for (const { reason } of rejected.slice(0, LINES)) {
    if (reason === 'field') logUnknownField(actor.userId)
    else log.error({ user: actor.userId, reason }, 'A filter names an unknown status; the filter is ignored')
  }
  return state
}

// Keeps one URL from flooding the log.
const LINES = 5
