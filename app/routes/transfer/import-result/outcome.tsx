import { PageHead } from '~/components/shell/page-head'
import { buttonClass, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Isolated } from '~/components/ui/isolated'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { editProjectPath } from '~/features/collection/projects/project-paths'
import { counted } from '~/features/transfer/import-export/format-import'
import type {
  FailedLine,
  ImportCounts,
  IncompleteKit,
  PhotoProblem,
} from '~/features/transfer/import-export/import-result'
import { ImportSteps } from '~/features/transfer/import-export/import-steps'
import { failedLinesPath, IMPORT_PATH, undoPath } from '~/features/transfer/import-export/transfer-paths'
import { formatCount } from '~/platform/notation'

type OutcomeProps = {
  result: {
    id: string
    fileName: string
    counts: ImportCounts | null
    failures: FailedLine[]
    incomplete: IncompleteKit[]
    incompleteCount: number
    photoProblems: PhotoProblem[]
    photoProblemCount: number
    lastDay: string
  }
}

const NOTHING: ImportCounts = { added: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }

export function Outcome({ result }: OutcomeProps) {
  const { id, fileName, lastDay } = result
  const counts = result.counts ?? NOTHING
  return (
    <>
      <PageHead title={titleFor(counts)} subtitle={fileName} back={{ to: IMPORT_PATH, label: 'Import' }} />
      <ImportSteps at={3} />
      <Figures counts={counts} />
      <div className="button-row import-ways">
        <LinkButton to={dashboardPath(DEFAULT_STATE, { status: 'everything' })} variant="main">
          View collection
        </LinkButton>
        <LinkButton to={undoPath(id)}>Undo this import</LinkButton>
        <span className="soft small">possible until {lastDay}</span>
      </div>
      {counts.failed > 0 ? <Failures id={id} failures={result.failures} count={counts.failed} /> : null}
      {result.photoProblemCount > 0 ? (
        <LostPhotos photos={result.photoProblems} count={result.photoProblemCount} />
      ) : null}
      {result.incompleteCount > 0 ? <Incomplete kits={result.incomplete} count={result.incompleteCount} /> : null}
    </>
  )
}

function titleFor({ added, updated, unchanged }: ImportCounts): string {
  if (added > 0) return added === 1 ? 'Imported 1 kit' : `Imported ${formatCount(added)} kits`
  if (updated > 0) return `Updated ${counted(updated, 'kit', 'kits')}`
  return unchanged > 0 ? 'Everything was up to date' : 'Import complete'
}

function Figures({ counts }: { counts: ImportCounts }) {
  const figures: [number, string][] = [
    [counts.added, 'imported'],
    [counts.updated, 'updated'],
    [counts.unchanged, 'unchanged'],
    [counts.skipped, 'skipped'],
    [counts.failed, 'failed'],
    [counts.notes ?? 0, counts.notes === 1 ? 'note' : 'notes'],
    [counts.photos ?? 0, counts.photos === 1 ? 'photo' : 'photos'],
  ]
  const shown = figures.filter(([count, label]) => count > 0 || ALWAYS_SHOWN.includes(label))
  return (
    <dl className="import-figures">
      {shown.map(([count, label]) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd className="num">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const ALWAYS_SHOWN = ['imported', 'skipped', 'failed']

type FailuresProps = { id: string; failures: FailedLine[]; count: number }

function Failures({ id, failures, count }: FailuresProps) {
  return (
    <Panel
      title={`${counted(count, 'line was', 'lines were')} not imported`}
      className="import-matters"
      action={
        <a className={buttonClass()} href={failedLinesPath(id)} download>
          <Icon name="download" />
          Download as CSV
        </a>
      }
    >
      <p className="soft">Fix them in the downloaded file and import that file. Existing kits are skipped.</p>
      <ul>
        {failures.map(({ line, cells, reasons }) => (
          <li key={line}>
            <b className="num">Line {line}</b> <span className="faint">{startOf(cells)}</span>
            <Problems of={reasons} />
          </li>
        ))}
      </ul>
      {count > failures.length ? (
        <p className="soft num">and {formatCount(count - failures.length)} more in the downloaded file.</p>
      ) : null}
    </Panel>
  )
}

const Problems = ({ of }: { of: FailedLine['reasons'] }) =>
  of.map(({ column, value, message }) => (
    <p key={`${column} ${message} ${value}`}>
      {column ? `${column}: ` : ''}
      {value ? (
        <q>
          <bdi>{value}</bdi>
        </q>
      ) : null}
      <Isolated text={value ? ` ${message}` : message} />
    </p>
  ))

const startOf = (cells: string[]) => {
  const text = cells.filter(cell => cell.trim()).join(' · ')
  return text.length > 90 ? `${text.slice(0, 90).trimEnd()}…` : text
}

function LostPhotos({ photos, count }: { photos: PhotoProblem[]; count: number }) {
  return (
    <Panel title={`${counted(count, 'photo was', 'photos were')} not imported`} className="import-matters">
      <p className="soft">Everything else is in your collection.</p>
      <ul>
        {photos.map(({ line, title, name, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <b>
              <bdi>{title}</bdi>
            </b>{' '}
            <span className="num">(line {line})</span>
            <p>
              <bdi>{name}</bdi>: {message}
            </p>
          </li>
        ))}
      </ul>
      {count > photos.length ? <p className="soft num">and {formatCount(count - photos.length)} more.</p> : null}
    </Panel>
  )
}

function Incomplete({ kits, count }: { kits: IncompleteKit[]; count: number }) {
  return (
    <Panel title={`${counted(count, 'kit has', 'kits have')} missing values`} className="import-matters">
      <p className="soft">They are in your collection. Open a kit to fill in the missing values.</p>
      <ul>
        {kits.map(({ line, projectId, title, problems }) => (
          <li key={line}>
            <Link to={editProjectPath(projectId)}>{title}</Link>
            <Problems of={problems} />
          </li>
        ))}
      </ul>
      {count > kits.length ? <p className="soft num">and {formatCount(count - kits.length)} more.</p> : null}
    </Panel>
  )
}
