import type { ReactNode } from 'react'
import './rows.css'

/** The rows of a panel, with hairlines between them. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className="rows">{children}</ul>

type RowProps = { sign: ReactNode; name: string; words: ReactNode; children?: ReactNode }

/** A row: its sign, its name with small words below, and as its children what can be done with it. */
export const Row = ({ sign, name, words, children }: RowProps) => (
  <li className="row">
    <span className="row-sign">{sign}</span>
    <div className="row-words">
      <b>{name}</b>
      <p className="small soft">{words}</p>
    </div>
    {children}
  </li>
)
