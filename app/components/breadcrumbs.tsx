import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import './breadcrumbs.css'

export type Crumb = { to: string; label: string }

type BreadcrumbsProps = {
  /** The pages above this one, the highest first. */
  above: Crumb[]
  /** What this page is called. */
  here: string
}

/** Where one is, and the way up. */
export function Breadcrumbs({ above, here }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {above.map(({ to, label }) => (
          <Fragment key={to}>
            <li>
              <Link to={to}>{label}</Link>
            </li>
            <li aria-hidden="true">
              <ChevronRight size={16} />
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
