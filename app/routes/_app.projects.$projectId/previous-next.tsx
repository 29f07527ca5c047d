import type { ReactNode } from 'react'
import { buttonClass, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import {
  type DashboardState,
  dashboardPath,
  hasFilters,
  STATUS_FILTER_LABELS,
} from '~/features/collection/dashboard/project-filters'
import type { PlaceInList } from '~/features/collection/dashboard/project-list.server'
import { projectPath } from '~/features/collection/projects/project-paths'
import { formatCount } from '~/platform/notation'

/** Returns the link to the list of a kit, "In Stash, 4 of 34", or to the dashboard. */
export function backToList(state: DashboardState, place: PlaceInList | null): { to: string; label: string } {
  if (!place) return { to: '/dashboard', label: 'Dashboard' }
  const list = hasFilters(state) ? 'Your search' : STATUS_FILTER_LABELS[state.status]
  return {
    to: dashboardPath(state, { page: Math.ceil(place.place / state.size) }),
    label: `${list}, ${formatCount(place.place)} of ${formatCount(place.total)}`,
  }
}

export function PreviousNext({ place }: { place: PlaceInList | null }) {
  if (!place || place.total < 2) return null
  return (
    <nav className="neighbors" aria-label="Your list">
      <NeighborLink kit={place.previous} rel="prev" label="Previous">
        <Icon name="chevron-left" />
      </NeighborLink>
      <NeighborLink kit={place.next} rel="next" label="Next">
        <Icon name="chevron-right" />
      </NeighborLink>
    </nav>
  )
}

type NeighborProps = { kit: PlaceInList['next']; rel: 'prev' | 'next'; label: string; children: ReactNode }

// At either end, an empty placeholder keeps the other link in place.
function NeighborLink({ kit, rel, label, children }: NeighborProps) {
  if (!kit) {
    return (
      <span className={buttonClass('plain', 'neighbors-none')} aria-hidden="true">
        {children}
      </span>
    )
  }
  return (
    <LinkButton
      to={projectPath(kit.id)}
      rel={rel}
      aria-label={`${label}: ${kit.title}`}
      aria-keyshortcuts={rel === 'next' ? 'J' : 'K'}
    >
      {children}
    </LinkButton>
  )
}
