import type { ReactNode } from 'react'
import { Logo } from '../shell/logo'
import { Isolated } from './isolated'
import './empty-state.css'

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode }

/** Replaces an empty list: the reason, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Logo size={40} />
      <h2>{typeof title === 'string' ? <Isolated text={title} /> : title}</h2>
      {children ? <div className="empty-state-words">{children}</div> : null}
      {action ? <div className="button-row">{action}</div> : null}
    </div>
  )
}
