import { Trans } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Link } from '~/components/ui/link'
import { type Counts, FilterSign, StatusMenu } from '~/features/collection/dashboard/list-menus'
import {
  type DashboardState,
  dashboardPath,
  hasFilters,
  STATUS_FILTER_LABELS,
  STATUS_FILTERS,
} from '~/features/collection/dashboard/project-filters'
import type { NamedView } from '~/features/collection/dashboard/view-terms'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './status-tabs.css'

type StatusTabsProps = { state: DashboardState; counts: Counts; views: NamedView[] }

/** The statuses with their counts on a wide screen. "More" has those that do not fit. */
export function StatusTabs({ state, counts, views }: StatusTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the active tab whenever that changes.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && tab) list.current.scrollTop = tab.offsetTop
  }, [state.status])
  return (
    <div className="status-tabs quiet-links">
      <nav aria-label={i18n.t('Collection overview')}>
        <ul ref={list}>
          {STATUS_FILTERS.map(status => (
            <li key={status}>
              <Link to={dashboardPath(state, { status })} aria-current={currentOf(state, status)}>
                <FilterSign status={status} />
                {`${i18n.t(STATUS_FILTER_LABELS[status])} `}
                <span className="num">{formatCount(counts[status])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <StatusMenu state={state} counts={counts} views={views}>
        <Trans id="More<0> statuses</0>" components={[<span key="statuses" className="visually-hidden" />]} />
      </StatusMenu>
    </div>
  )
}

// With other filters, the list is only a part of what the status has.
function currentOf(state: DashboardState, status: string) {
  if (state.status !== status) return undefined
  return hasFilters(state) ? 'true' : 'page'
}
