import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import type { FilterOptions } from '~/features/collection/dashboard/filter-options.server'
import {
  type DashboardState,
  dashboardPath,
  type Gap,
  INCLUDES,
  type Include,
  NO_FILTERS,
  SORTS,
  type StatusFilter,
} from '~/features/collection/dashboard/project-filters'
import { formatCount } from '~/platform/notation'
import { useNextFocus } from './use-next-focus'
import './active-filters.css'

/** Says what the list shows, for screen readers; sighted users see it in the row above. */
export function ListSummary({ state, total }: { state: DashboardState; total: number }) {
  const label = STATUS_LABELS[state.status].replace('kits', total === 1 ? 'kit' : 'kits')
  return (
    <p role="status" className="visually-hidden">
      {`Showing ${formatCount(total)} ${label}, sorted by ${SORTS[state.sort].label.toLowerCase()}`}
    </p>
  )
}

/** The filters in words. Each can be removed. */
export function ActiveFilters({ state, filters }: { state: DashboardState; filters: Filter[] }) {
  const nextFocus = useNextFocus(filters, 'a')
  if (filters.length === 0) return null
  return (
    <ul className="active-filters" aria-label="Active filters" {...nextFocus}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            className="active-filters-pill"
            to={dashboardPath(state, without)}
            preventScrollReset
            aria-label={`${label}: remove filter`}
          >
            <span>
              {label}
              <Icon name="x" size={16} />
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link className="active-filters-clear" to={dashboardPath(state, NO_FILTERS)} preventScrollReset>
          Clear all
        </Link>
      </li>
    </ul>
  )
}

type Filter = { key: string; label: string; without: Partial<DashboardState> }

const STATUS_LABELS: Record<StatusFilter, string> = {
  everything: 'kits of any status',
  active: 'active kits',
  purchased: 'purchased kits',
  stash: 'stash kits',
  progress: 'kits in progress',
  onhold: 'kits on hold',
  wishlist: 'wishlist kits',
  completed: 'completed kits',
  archived: 'archived kits',
  destashed: 'destashed kits',
}

const LEFT_OUT: Record<Include, string> = {
  mini: 'without minis',
  wishlist: 'without wishlist',
  destashed: 'without destashed',
  archived: 'without archived',
}

const WITHOUT: Record<Gap, string> = {
  photo: 'without a photo',
  size: 'without a size',
  dates: 'without any date',
  bought: 'paid for, without a purchase date',
}

const NAMES = [
  ['companies', 'from '],
  ['artists', 'by '],
  ['tags', 'tag: '],
] as const

/** Returns the filters except the status: the label, and the change that removes it. */
export function activeFilters(state: DashboardState, options: FilterOptions): Filter[] {
  const filters: Filter[] = []
  if (state.search) filters.push({ key: 'search', label: `“${state.search}”`, without: { search: '' } })
  for (const [kind, before] of NAMES) {
    for (const id of state[kind]) {
      const name = options[kind].find(([known]) => known === id)?.[1] ?? 'deleted'
      filters.push({ key: id, label: before + name, without: { [kind]: state[kind].filter(other => other !== id) } })
    }
  }
  if (state.drillShape) {
    filters.push({ key: 'drillShape', label: `${state.drillShape} drills`, without: { drillShape: null } })
  }
  if (state.coverage) {
    filters.push({ key: 'coverage', label: `${state.coverage} coverage`, without: { coverage: null } })
  }
  if (state.place) filters.push({ key: 'place', label: `in ${state.place}`, without: { place: '' } })
  if (state.series) filters.push({ key: 'series', label: `series ${state.series}`, without: { series: '' } })
  if (state.kitted !== null) {
    filters.push({ key: 'kitted', label: state.kitted ? 'kitted' : 'not kitted', without: { kitted: null } })
  }
  if (state.year) filters.push({ key: 'year', label: `finished in ${state.year}`, without: { year: null } })
  if (state.missing) filters.push({ key: 'missing', label: WITHOUT[state.missing], without: { missing: null } })
  if (state.status === 'everything') {
    for (const one of INCLUDES.filter(kind => !state.include.includes(kind))) {
      const include = INCLUDES.filter(kind => kind === one || state.include.includes(kind))
      filters.push({ key: one, label: LEFT_OUT[one], without: { include } })
    }
  }
  return filters
}
