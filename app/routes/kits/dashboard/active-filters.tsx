import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { type DashboardState, dashboardPath, NO_FILTERS } from '~/features/collection/dashboard/project-filters'
import { i18n } from '~/platform/messages'
import { useNextFocus } from './use-next-focus'
import './active-filters.css'

/** A filter in words, and the change that removes it. */
export type Filter = { key: string; label: string; without: Partial<DashboardState> }

/** The filters in words. Each can be removed. */
export function ActiveFilters({ state, filters }: { state: DashboardState; filters: Filter[] }) {
  const nextFocus = useNextFocus(filters, 'a')
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
