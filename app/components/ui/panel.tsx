import type { ReactNode } from 'react'
import { Isolated } from './isolated'
import './panel.css'

type PanelProps = { title?: ReactNode; children: ReactNode; className?: string; id?: string; action?: ReactNode }

/** A framed section with a heading; `action` is to the right of the heading. */
export function Panel({ title, children, className, id, action }: PanelProps) {
  return (
    <section className={`panel ${className ?? ''}`.trim()} id={id}>
      {title || action ? (
        <div className="panel-head">
          {title ? <h2>{typeof title === 'string' ? <Isolated text={title} /> : title}</h2> : null}
          {action}
        </div>
      ) : null}
      {children}
    </section>
  )
}
