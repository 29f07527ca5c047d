import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { Isolated } from '../ui/isolated'
import { Link } from '../ui/link'
import './page-head.css'

type Back = { to: string; label: ReactNode }

type PageHeadProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** The page's one primary action. A text of class `visually-hidden-on-phones` leaves only its icon there. */
  action?: ReactNode
  back?: Back
  /** On phones and tablets it is one line at the top, in place of the site's header. */
  isBar?: boolean
}

export function PageHead({ title, subtitle, action, back, isBar }: PageHeadProps) {
  return (
    <div className={isBar ? 'page-head page-bar' : 'page-head'}>
      <div className="page-head-words">
        {back ? <BackLink {...back} isBar={isBar} /> : null}
        <h1>{typeof title === 'string' ? <Isolated text={title} /> : title}</h1>
        {subtitle ? <p className="page-head-subtitle">{subtitle}</p> : null}
      </div>
      {action ? <div className="page-head-action">{action}</div> : null}
    </div>
  )
}

type NarrowPageProps = PageHeadProps & { className?: string; children: ReactNode }

/** A page of one column, for forms and short lists. */
export const NarrowPage = ({ className = '', children, ...head }: NarrowPageProps) => (
  <div className={`narrow ${className}`.trim()}>
    <PageHead {...head} />
    {children}
  </div>
)

const BackLink = ({ to, label, isBar }: Back & { isBar?: boolean }) => (
  <Link className="page-head-back" to={to}>
    <Icon name="arrow-left" size={18} />
    {isBar ? <span className="visually-hidden-below-desktops">{label}</span> : label}
  </Link>
)
