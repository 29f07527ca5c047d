import type { ReactNode } from 'react'
import './account-screen.css'

type AccountScreenProps = {
  title: string
  subtitle?: ReactNode
  /** Shown above the title. */
  sign?: ReactNode
  children?: ReactNode
  /** Links below the panel. */
  otherwise?: ReactNode
}

/** The layout of sign-in, sign-up and their related pages. */
export function AccountScreen({ title, subtitle, sign, children, otherwise }: AccountScreenProps) {
  return (
    <div className="account-screen">
      <div className="card account-panel">
        {sign ? <div className="account-sign">{sign}</div> : null}
        <h1>{title}</h1>
        {subtitle ? <p className="account-subtitle">{subtitle}</p> : null}
        {children}
      </div>
      {otherwise ? <div className="account-otherwise">{otherwise}</div> : null}
    </div>
  )
}
