import { Link } from '~/components/ui/link'
import { type DashboardState, dashboardPath } from '~/features/collection/dashboard/project-filters'
import type { NamedView } from '~/features/collection/dashboard/view-terms'
import { i18n } from '~/platform/messages'
import './named-views.css'

/** The views of the user as tabs above the list. */
export function NamedViews({ views, state }: { views: NamedView[]; state: DashboardState }) {
  if (views.length === 0) return null
  const here = dashboardPath(state, { page: 1 })
  return (
    <nav className="named-views" aria-label={i18n.t('Your views')}>
      <ul>
        {views.map(({ id, name, path }) => (
          <li key={id}>
            <Link to={path} aria-current={path === here ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
