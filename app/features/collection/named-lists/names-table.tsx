import { forwardRef, type ReactNode } from 'react'
import { i18n } from '~/platform/messages'
import type { ListKind, TextKind } from './lists'

type NamesTableProps = {
  kind: ListKind | TextKind
  /** the rows: a name, its kits, and what changes it */
  children: ReactNode
  tabIndex?: number
}

/** A list of names with their kits. */
export const NamesTable = forwardRef<HTMLTableElement, NamesTableProps>(function NamesTable(
  { kind, children, tabIndex },
  ref,
) {
  return (
    <table className="names-table" ref={ref} tabIndex={tabIndex}>
      <caption className="visually-hidden">{i18n.t(CAPTIONS[kind])}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{i18n.t('Name')}</th>
          <th scope="col">{i18n.t('Kits')}</th>
          <th scope="col">{i18n.t('Change')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
})

const CAPTIONS: Record<ListKind | TextKind, string> = {
  companies: /*i18n*/ 'Your companies',
  artists: /*i18n*/ 'Your artists',
  tags: /*i18n*/ 'Your tags',
  place: /*i18n*/ 'Your places',
  series: /*i18n*/ 'Your series',
}
