import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import {
  type DashboardState,
  dashboardPath,
  hasFilters,
  STATUS_FILTER_LABELS,
  STATUS_FILTERS,
} from '~/features/collection/dashboard/project-filters'
import { StatusSign } from '~/features/collection/projects/status-chip'
import type { StatusCounts } from '~/features/collection/statistics/status-counts.server'
import './carousel.css'

/** The status counts, each a link to the list that it counts. */
export function Carousel({ state, counts }: { state: DashboardState; counts: StatusCounts }) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card in force is the reason to scroll to it.
  useEffect(() => showCurrent(list.current), [state.status])
  return (
    <nav className="carousel" aria-label="Collection overview">
      <ul ref={list}>
        {STATUS_FILTERS.map(status => (
          <li key={status}>
            <Link to={dashboardPath(state, { status })} aria-current={currentOf(state, status)} preventScrollReset>
              <span className="carousel-number">
                <b className="num">{counts[status].toLocaleString('en')}</b>
                {status === 'everything' || status === 'active' ? (
                  <i className="status-sign carousel-all" aria-hidden="true" />
                ) : (
                  <StatusSign status={status} />
                )}
              </span>
              <span className="carousel-label">{STATUS_FILTER_LABELS[status]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// With other filters, the list is only a part of what the card counts.
function currentOf(state: DashboardState, status: string) {
  if (state.status !== status) return undefined
  return hasFilters(state) ? 'true' : 'page'
}

/** Scrolls the current card into view on narrow screens, without moving the page. */
function showCurrent(list: HTMLUListElement | null) {
  const card = list?.querySelector('[aria-current]')?.parentElement
  if (!list || !card) return
  const hidden =
    card.offsetLeft < list.scrollLeft || card.offsetLeft + card.offsetWidth > list.scrollLeft + list.clientWidth
  if (hidden) list.scrollLeft = card.offsetLeft - (list.clientWidth - card.offsetWidth) / 2
}
