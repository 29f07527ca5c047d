import { Link } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import './page-head.css'

type PageHeadProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** The page's one primary action. An icon with its text in a `<span>` shows only the icon on phones. */
  action?: ReactNode
  back?: { to: string; label: ReactNode }
}

export function PageHead({ title, subtitle, action, back }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="page-head-words">
        {back ? (
          <Link className="page-head-back" to={back.to}>
            <ArrowLeft aria-hidden="true" size={18} />
            {back.label}
          </Link>
        ) : null}
        <h1>{title}</h1>
        {subtitle ? <p className="page-head-subtitle">{subtitle}</p> : null}
      </div>
      {action ? <div className="page-head-action">{action}</div> : null}
    </div>
  )
}
