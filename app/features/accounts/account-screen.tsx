import type { ReactNode } from 'react'
import './account-screen.css'

type AccountScreenProps = {
  title: string
  subtitle?: ReactNode
  /** What just happened, as a sign above the title. */
  sign?: ReactNode
  children?: ReactNode
  /** The other ways from here, below the panel. */
  otherwise?: ReactNode
}

/** One small panel in the middle of a quiet page: every screen of the way into an account. */
export function AccountScreen({ title, subtitle, sign, children, otherwise }: AccountScreenProps) {
  return (
    <div className="account-screen">
      <div className="account-panel">
        {sign ? <div className="account-sign">{sign}</div> : null}
        <h1>{title}</h1>
        {subtitle ? <p className="account-subtitle">{subtitle}</p> : null}
        {children}
      </div>
      {otherwise ? <div className="account-otherwise">{otherwise}</div> : null}
    </div>
  )
}
