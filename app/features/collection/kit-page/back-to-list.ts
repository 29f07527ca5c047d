import {
  type DashboardState,
  dashboardPath,
  hasFilters,
  type StatusFilter,
} from '~/features/collection/dashboard/project-filters'
import type { PlaceInList } from '~/features/collection/dashboard/project-list.server'
import { STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { formatCount } from '~/platform/notation'

/** The names of lists, short enough for the bar of a phone. */
const LISTS: Record<StatusFilter, string> = { ...STATUS_LABELS, everything: 'All kits', active: 'Active' }

/** Returns the link to the list of a kit, "In stash, 4 of 34", or to the dashboard. */
export function backToList(state: DashboardState, place: PlaceInList | null): { to: string; label: string } {
  if (!place) return { to: '/dashboard', label: 'Dashboard' }
  const list = hasFilters(state) ? 'Your search' : LISTS[state.status]
  return {
    to: dashboardPath(state, { page: Math.ceil(place.place / state.size) }),
    label: `${list}, ${formatCount(place.place)} of ${formatCount(place.total)}`,
  }
}
