import { useNextFocus } from '~/components/client/controls/use-next-focus'
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
  type StatusFilter,
} from '~/features/collection/dashboard/project-filters'
import { SORTS } from '~/features/collection/dashboard/sorts'
import { ADHESIVES_IN_TEXT, COVERAGES_IN_TEXT, type DrillShape } from '~/features/collection/projects/project-terms'
import { i18n } from '~/platform/messages'
import { AFTER_LAST_ITEM } from './after-last-item'
import './active-filters.css'

/** Says what the list shows, for screen readers; sighted users see it in the row above. */
export function ListSummary({ state, total }: { state: DashboardState; total: number }) {
  const sort = i18n.t(SORTS[state.sort].labelInText)
  return (
    <p role="status" className="visually-hidden">
      {i18n.t(SHOWING[state.status], { total, sort })}
    </p>
  )
}

/** The filters in words. Each can be removed. */
export function ActiveFilters({ state, filters }: { state: DashboardState; filters: Filter[] }) {
  const nextFocus = useNextFocus(filters, 'a', AFTER_LAST_ITEM)
  if (filters.length === 0) return null
  return (
    <ul className="active-filters" aria-label={i18n.t('Active filters')} {...nextFocus}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            className="active-filters-pill"
            to={dashboardPath(state, without)}
            preventScrollReset
            aria-label={i18n.t('{filter}: remove filter', { filter: label })}
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
          {i18n.t('Clear all')}
        </Link>
      </li>
    </ul>
  )
}

type Filter = { key: string; label: string; without: Partial<DashboardState> }

const SHOWING: Record<StatusFilter, string> = {
  everything:
    /*i18n*/ 'Showing {total, plural, one {# kit of any status} other {# kits of any status}}, sorted by {sort}',
  active: /*i18n*/ 'Showing {total, plural, one {# active kit} other {# active kits}}, sorted by {sort}',
  purchased: /*i18n*/ 'Showing {total, plural, one {# purchased kit} other {# purchased kits}}, sorted by {sort}',
  stash: /*i18n*/ 'Showing {total, plural, one {# stash kit} other {# stash kits}}, sorted by {sort}',
  progress: /*i18n*/ 'Showing {total, plural, one {# kit in progress} other {# kits in progress}}, sorted by {sort}',
  onhold: /*i18n*/ 'Showing {total, plural, one {# kit on hold} other {# kits on hold}}, sorted by {sort}',
  wishlist: /*i18n*/ 'Showing {total, plural, one {# wishlist kit} other {# wishlist kits}}, sorted by {sort}',
  completed: /*i18n*/ 'Showing {total, plural, one {# completed kit} other {# completed kits}}, sorted by {sort}',
  archived: /*i18n*/ 'Showing {total, plural, one {# archived kit} other {# archived kits}}, sorted by {sort}',
  destashed: /*i18n*/ 'Showing {total, plural, one {# destashed kit} other {# destashed kits}}, sorted by {sort}',
}

const LEFT_OUT: Record<Include, string> = {
  mini: /*i18n*/ 'without minis',
  wishlist: /*i18n*/ 'without wishlist',
  destashed: /*i18n*/ 'without destashed',
  archived: /*i18n*/ 'without archived',
}

const WITHOUT: Record<Gap, string> = {
  photo: /*i18n*/ 'without a photo',
  size: /*i18n*/ 'without a size',
  dates: /*i18n*/ 'without any date',
  bought: /*i18n*/ 'paid for, without a purchase date',
  framed: /*i18n*/ 'finished, not yet framed',
}

const DRILLS: Record<DrillShape, string> = { round: /*i18n*/ 'round drills', square: /*i18n*/ 'square drills' }

const NAMES = [
  ['companies', /*i18n*/ 'from {name}'],
  ['artists', /*i18n*/ 'by {name}'],
  ['tags', /*i18n*/ 'tag: {name}'],
] as const

/** Returns the filters except the status: the label, and the change that removes it. */
export function activeFilters(state: DashboardState, options: FilterOptions): Filter[] {
  const filters: Filter[] = []
  if (state.search)
    filters.push({ key: 'search', label: i18n.t('“{name}”', { name: state.search }), without: { search: '' } })
  for (const [kind, text] of NAMES) {
    for (const id of state[kind]) {
      const name = options[kind].find(([known]) => known === id)?.[1] ?? i18n.t('deleted')
      const label = i18n.t(text, { name })
      filters.push({ key: id, label, without: { [kind]: state[kind].filter(other => other !== id) } })
    }
  }
  if (state.drillShape) {
    filters.push({ key: 'drillShape', label: i18n.t(DRILLS[state.drillShape]), without: { drillShape: null } })
  }
  if (state.coverage) {
    filters.push({ key: 'coverage', label: i18n.t(COVERAGES_IN_TEXT[state.coverage]), without: { coverage: null } })
  }
  if (state.place)
    filters.push({ key: 'place', label: i18n.t('in {place}', { place: state.place }), without: { place: '' } })
  if (state.series)
    filters.push({ key: 'series', label: i18n.t('series {text}', { text: state.series }), without: { series: '' } })
  if (state.kitted !== null) {
    filters.push({
      key: 'kitted',
      label: state.kitted ? i18n.t('kitted') : i18n.t('not kitted'),
      without: { kitted: null },
    })
  }
  if (state.adhesive) {
    filters.push({ key: 'adhesive', label: i18n.t(ADHESIVES_IN_TEXT[state.adhesive]), without: { adhesive: null } })
  }
  if (state.due) filters.push({ key: 'due', label: i18n.t('should be here'), without: { due: false } })
  if (state.year)
    filters.push({ key: 'year', label: i18n.t('finished in {year}', { year: state.year }), without: { year: null } })
  if (state.missing) filters.push({ key: 'missing', label: i18n.t(WITHOUT[state.missing]), without: { missing: null } })
  if (state.status === 'everything') {
    for (const one of INCLUDES.filter(kind => !state.include.includes(kind))) {
      const include = INCLUDES.filter(kind => kind === one || state.include.includes(kind))
      filters.push({ key: one, label: i18n.t(LEFT_OUT[one]), without: { include } })
    }
  }
  return filters
}
