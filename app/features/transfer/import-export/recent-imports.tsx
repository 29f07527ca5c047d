import { Link } from '~/components/ui/link'
import { type Day, formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { formatCounts } from './format-import'
import type { ImportCounts, ImportState } from './import-result'
import { checkPath, resultPath } from './transfer-paths'
import './transfers.css'

/** An import in a list, with days in the user's time zone. `lastDay` is the last day to check or undo it. */
export type RecentImport = {
  id: string
  fileName: string
  state: ImportState
  day: Day
  lastDay: Day
  counts: ImportCounts | null
}

/** Lists imports with their results, newest first. */
export function RecentImports({ imports }: { imports: RecentImport[] }) {
  return (
    <ul className="recent-imports">
      {imports.map(({ id, fileName, state, day, lastDay, counts }) => (
        <li key={id}>
          <Link to={state === 'pending' ? checkPath(id) : resultPath(id)}>
            <span className="recent-import-name">{fileName}</span>
            <span className="recent-import-words num">
              {formatDay(day)} · {formatState(state, lastDay, counts)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function formatState(state: ImportState, lastDay: Day, counts: ImportCounts | null): string {
  if (state === 'pending') return i18n.t('ready to review until {day}', { day: formatDay(lastDay) })
  if (state === 'running') return i18n.t({ id: 'import.running', message: 'importing' })
  if (state === 'undone') return i18n.t({ id: 'import.undone', message: 'undone' })
  return counts ? formatCounts(counts) : i18n.t({ id: 'import.done', message: 'imported' })
}
