import { Link } from '@remix-run/react'
import type { RowFilter } from '~/features/transfers/import-preview'
import type { Check } from './check'

/** How many lines are what; each figure shows its lines. */
export function Tally({ check, lines }: { check: Check; lines: number }) {
  const { counts, looks, show } = check
  const tiles: [RowFilter, number, string][] = [
    ['all', lines, lines === 1 ? 'line' : 'lines'],
    ['new', counts.new, 'new'],
    ['duplicate', counts.duplicate + counts.repeat, 'there already'],
    ['problem', looks, 'to look at'],
  ]
  return (
    <ul className="check-tally" aria-label="What the file holds">
      {tiles.map(([filter, count, label]) => (
        <li key={filter}>
          <Link
            to={filter === 'all' ? '?#lines' : `?show=${filter}#lines`}
            aria-current={show === filter ? 'true' : undefined}
            className={`check-tile-${filter}`}
          >
            <b className="num">{count.toLocaleString('en')}</b>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
