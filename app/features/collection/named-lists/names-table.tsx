import { forwardRef, type ReactNode } from 'react'

type NamesTableProps = {
  /** the names in plural, for the caption */
  many: string
  /** the rows: a name, its kits, and what changes it */
  children: ReactNode
  tabIndex?: number
}

/** A list of names with their kits. */
export const NamesTable = forwardRef<HTMLTableElement, NamesTableProps>(function NamesTable(
  { many, children, tabIndex },
  ref,
) {
  return (
    <table className="names-table" ref={ref} tabIndex={tabIndex}>
      <caption className="visually-hidden">Your {many}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kits</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
})
