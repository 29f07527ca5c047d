import { Link } from '@remix-run/react'
import { Check, ChevronDown } from 'lucide-react'
import { SheetLink } from '~/components/ui/sheet'
import { StatusSign } from '~/features/collection/projects/status-chip'
import {
  type DashboardState,
  dashboardPath,
  hasFilters,
  type ListMenu,
  menuPath,
  STATUS_FILTER_LABELS,
  STATUS_FILTERS,
  type StatusFilter,
} from './project-filters'
import './list-menus.css'

export const MENU_TITLES: Record<ListMenu, string> = { status: 'Show' }

/** The number of kits of each status that match the other filters. */
export type Counts = Record<StatusFilter, number>
type StatusProps = { state: DashboardState; counts: Counts }

/** The status of the list, which opens the others. Without JavaScript they are a page. */
export function StatusMenu({ state, counts }: StatusProps) {
  const { status } = state
  return (
    <SheetLink
      className="list-menu"
      to={menuPath('status', state)}
      title={MENU_TITLES.status}
      note={hasFilters(state) ? 'With your filters' : undefined}
      sheet={<StatusRows state={state} counts={counts} />}
    >
      <FilterSign status={status} />
      <span>
        {STATUS_FILTER_LABELS[status]} <b className="num">{counts[status].toLocaleString('en')}</b>
      </span>
      <ChevronDown aria-hidden="true" size={18} />
    </SheetLink>
  )
}

export function StatusRows({ state, counts }: StatusProps) {
  return (
    <ul className="sheet-rows">
      {STATUS_FILTERS.map(status => (
        <li key={status}>
          <Link
            to={dashboardPath(state, { status })}
            replace
            aria-current={state.status === status ? 'true' : undefined}
          >
            <FilterSign status={status} />
            {STATUS_FILTER_LABELS[status]} <span className="num">{counts[status].toLocaleString('en')}</span>
            <Check className="list-menu-check" aria-hidden="true" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export const FilterSign = ({ status }: { status: StatusFilter }) =>
  status === 'everything' || status === 'active' ? (
    <i className="status-sign list-menu-all" aria-hidden="true" />
  ) : (
    <StatusSign status={status} />
  )
