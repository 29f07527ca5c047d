import {
  type DashboardState,
  dashboardPath,
  hasFilters,
  type StatusFilter,
} from '~/features/collection/dashboard/project-filters'
import type { PlaceInList } from '~/features/collection/dashboard/project-list.server'
import { STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** The names of lists, short enough for the bar of a phone. */
const LISTS: Record<StatusFilter, string> = {
  ...STATUS_LABELS,
  everything: /*i18n*/ 'All kits',
  active: /*i18n*/ 'Active',
}

/** Returns the link to the list of a kit, "In stash, 4 of 34", or to the dashboard. */
export function backToList(state: DashboardState, place: PlaceInList | null): { to: string; label: string } {
  if (!place) return { to: '/dashboard', label: i18n.t('Dashboard') }
  const list = hasFilters(state) ? i18n.t('Your search') : i18n.t(LISTS[state.status])
  return {
    to: dashboardPath(state, { page: Math.ceil(place.place / state.size) }),
    label: i18n.t('{list}, {place} of {total}', {
      list,
      place: formatCount(place.place),
      total: formatCount(place.total),
    }),
  }
}
