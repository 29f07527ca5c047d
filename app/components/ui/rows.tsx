import type { ReactNode } from 'react'
import './rows.css'

/** The rows of a panel, separated by hairlines. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className="rows">{children}</ul>

type RowProps = { sign: ReactNode; name: string; description: ReactNode; children?: ReactNode }

/** A row: icon, name with small text below, and actions as children. */
export const Row = ({ sign, name, description, children }: RowProps) => (
  <li className="row">
    <span className="row-sign">{sign}</span>
    <div className="row-words">
      <b>{name}</b>
      <p className="small soft">{description}</p>
    </div>
    {children}
  </li>
)
