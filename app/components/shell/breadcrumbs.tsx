import { Fragment } from 'react'
import { i18n } from '~/platform/messages'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import './breadcrumbs.css'

export type Crumb = { to: string; label: string }

type BreadcrumbsProps = {
  /** The parent pages, from the top. */
  above: Crumb[]
  /** Title of this page. */
  here: string
}

export function Breadcrumbs({ above, here }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label={i18n.t('Breadcrumb')}>
      <ol>
        {above.map(({ to, label }) => (
          <Fragment key={to}>
            <li>
              <Link to={to}>{label}</Link>
            </li>
            <li aria-hidden="true">
              <Icon name="chevron-right" size={16} />
            </li>
          </Fragment>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
