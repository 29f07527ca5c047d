import { Link } from '~/components/ui/link'
import type { RowFilter } from '~/features/transfer/import-export/import-preview'
import { formatCount } from '~/platform/notation'
import type { Check } from './check'

/** The number of lines by result, each a link to them. */
export function RowCounts({ check, lines }: { check: Check; lines: number }) {
  const { counts, looks, show } = check
  const tiles: [RowFilter, number, string][] = [
    ['all', lines, lines === 1 ? 'line' : 'lines'],
    ['new', counts.new, 'new'],
    ['duplicate', counts.duplicate + counts.repeat, 'existing'],
    ['problem', looks, 'with problems'],
  ]
  return (
    <ul className="check-tally" aria-label="File contents">
      {tiles.map(([filter, count, label]) => (
        <li key={filter}>
          <Link
            to={filter === 'all' ? '?#lines' : `?show=${filter}#lines`}
            aria-current={show === filter ? 'true' : undefined}
            className={`card check-tile-${filter}`}
          >
            <b className="num">{formatCount(count)}</b>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
