import { COLLECTION_LABELS } from '~/features/transfer/archive/archive-labels'
import type { RestoreCounts } from '~/features/transfer/archive-restore/restore-terms'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** Compares the archive with the collection. */
export function RestoreTable({ counts }: { counts: Record<string, RestoreCounts> }) {
  const shown = COLLECTION_LABELS.flatMap(([name, label]) => {
    const counted = counts[name]
    return counted && counted.total + counted.gone > 0 ? [{ label, ...counted }] : []
  })
  if (shown.length === 0) return <p>{i18n.t('The archive and your collection are both empty.')}</p>
  return (
    <table className="restore-table num">
      <caption className="visually-hidden">{i18n.t('The archive and your collection')}</caption>
      <thead className="visually-hidden-on-phones">
        <tr>
          <td />
          {LABELS.map(label => (
            <th key={label} scope="col">
              {i18n.t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ label, total, fresh, differing, gone }) => (
          <tr key={label}>
            <th scope="row">{i18n.t(label)}</th>
            {[total, fresh, differing, gone].map((count, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <td key={column} data-none={count === 0 || undefined} data-label={i18n.t(LABELS[column] ?? '')}>
                {formatCount(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LABELS = [/*i18n*/ 'In the archive', /*i18n*/ 'New', /*i18n*/ 'Different', /*i18n*/ 'Removed by Replace']
