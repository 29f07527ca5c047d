import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './disclosure.css'

type DisclosureProps = {
  title: ReactNode
  /** What is inside, in a few words, for when it is closed. */
  hint?: ReactNode
  /** Whether it starts open; later it is the reader's. */
  open?: boolean
  children: ReactNode
  className?: string
  id?: string
}

/** A part that folds away, without a script. */
export function Disclosure({ title, hint, open, children, className, id }: DisclosureProps) {
  return (
    <details className={`disclosure ${className ?? ''}`.trim()} id={id} open={open}>
      <summary>
        <span className="disclosure-title">{title}</span>
        {hint ? <span className="disclosure-hint">{hint}</span> : null}
        <ChevronDown className="disclosure-mark" aria-hidden="true" size={20} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
