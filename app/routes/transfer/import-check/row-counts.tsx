import { Link } from '~/components/ui/link'
import type { RowFilter } from '~/features/transfer/import-export/import-preview'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import type { Check } from './check'

/** The number of lines by result, each a link to them. */
export function RowCounts({ check, lines }: { check: Check; lines: number }) {
  const { counts, looks, show } = check
  const tiles: [RowFilter, number, string][] = [
    ['all', lines, i18n.t('{count, plural, one {line} other {lines}}', { count: lines })],
    ['new', counts.new, i18n.t({ id: 'lines.new', message: 'new' })],
    ['duplicate', counts.duplicate + counts.repeat, i18n.t({ id: 'lines.existing', message: 'existing' })],
    ['problem', looks, i18n.t({ id: 'lines.problems', message: 'with problems' })],
  ]
  return (
    <ul className="check-tally" aria-label={i18n.t('File contents')}>
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
