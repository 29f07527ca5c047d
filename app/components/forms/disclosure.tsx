import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { Isolated } from '../ui/isolated'
import './disclosure.css'

type DisclosureProps = {
  title: ReactNode
  /** A summary of the content, shown while closed. */
  hint?: ReactNode
  /** The initial state. */
  open?: boolean
  children: ReactNode
  className?: string
  id?: string
}

/** A section that opens and closes without JavaScript. */
export function Disclosure({ title, hint, open, children, className, id }: DisclosureProps) {
  return (
    <details className={`disclosure ${className ?? ''}`.trim()} id={id} open={open}>
      <summary>
        <span className="disclosure-words">
          <span className="disclosure-title">{title}</span>
          {hint ? (
            <span className="clamp disclosure-hint">{typeof hint === 'string' ? <Isolated text={hint} /> : hint}</span>
          ) : null}
        </span>
        <Icon name="chevron-down" className="disclosure-mark" size={20} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
