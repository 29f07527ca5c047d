import { PageHead } from '~/components/shell/page-head'
import { buttonClass, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Isolated } from '~/components/ui/isolated'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { editProjectPath } from '~/features/collection/projects/project-paths'
import type {
  FailedLine,
  ImportCounts,
  IncompleteKit,
  PhotoProblem,
} from '~/features/transfer/import-export/import-result'
import { ImportSteps } from '~/features/transfer/import-export/import-steps'
import { failedLinesPath, IMPORT_PATH, undoPath } from '~/features/transfer/import-export/transfer-paths'
import { i18n } from '~/platform/messages'
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
      <PageHead
        title={titleFor(counts)}
        subtitle={fileName}
        back={{ to: IMPORT_PATH, label: i18n.t({ id: 'import.noun', message: 'Import' }) }}
      />
      <ImportSteps at={3} />
      <Figures counts={counts} />
      <div className="button-row import-ways">
        <LinkButton to={dashboardPath(DEFAULT_STATE, { status: 'everything' })} variant="main">
          {i18n.t('View collection')}
        </LinkButton>
        <LinkButton to={undoPath(id)}>{i18n.t('Undo this import')}</LinkButton>
        <span className="soft small">{i18n.t('possible until {day}', { day: lastDay })}</span>
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
  if (added > 0) return i18n.t('{count, plural, one {Imported # kit} other {Imported # kits}}', { count: added })
  if (updated > 0) return i18n.t('{count, plural, one {Updated # kit} other {Updated # kits}}', { count: updated })
  return unchanged > 0 ? i18n.t('Everything was up to date') : i18n.t('Import complete')
}

function Figures({ counts }: { counts: ImportCounts }) {
  const { added, updated, unchanged, skipped, failed, notes = 0, photos = 0 } = counts
  const figures: [count: number, label: string, isAlwaysShown?: boolean][] = [
    [added, i18n.t('{count, plural, one {imported} other {imported}}', { count: added }), true],
    [updated, i18n.t('{count, plural, one {updated} other {updated}}', { count: updated })],
    [unchanged, i18n.t('{count, plural, one {unchanged} other {unchanged}}', { count: unchanged })],
    [skipped, i18n.t('{count, plural, one {skipped} other {skipped}}', { count: skipped }), true],
    [failed, i18n.t('{count, plural, one {failed} other {failed}}', { count: failed }), true],
    [notes, i18n.t('{count, plural, one {note} other {notes}}', { count: notes })],
    [photos, i18n.t('{count, plural, one {photo} other {photos}}', { count: photos })],
  ]
  const shown = figures.filter(([count, , isAlwaysShown]) => count > 0 || isAlwaysShown)
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

type FailuresProps = { id: string; failures: FailedLine[]; count: number }

function Failures({ id, failures, count }: FailuresProps) {
  return (
    <Panel
      title={i18n.t('{count, plural, one {# line was not imported} other {# lines were not imported}}', { count })}
      className="import-matters"
      action={
        <a className={buttonClass()} href={failedLinesPath(id)} download>
          <Icon name="download" />
          {i18n.t('Download as CSV')}
        </a>
      }
    >
      <p className="soft">
        {i18n.t('Fix them in the downloaded file and import that file. Existing kits are skipped.')}
      </p>
      <ul>
        {failures.map(({ line, cells, reasons }) => (
          <li key={line}>
            <b className="num">{i18n.t('Line {line}', { line })}</b> <span className="faint">{startOf(cells)}</span>
            <Problems of={reasons} />
          </li>
        ))}
      </ul>
      {count > failures.length ? (
        <p className="soft num">
          {i18n.t(
            '{count, plural, one {and # more in the downloaded file.} other {and # more in the downloaded file.}}',
            {
              count: count - failures.length,
            },
          )}
        </p>
      ) : null}
    </Panel>
  )
}

const Problems = ({ of }: { of: FailedLine['reasons'] }) =>
  of.map(({ column, value, message }) => (
    <p key={`${column} ${message} ${value}`}>
      {column ? `${i18n.t('{column}:', { column })} ` : ''}
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
    <Panel
      title={i18n.t('{count, plural, one {# photo was not imported} other {# photos were not imported}}', { count })}
      className="import-matters"
    >
      <p className="soft">{i18n.t('Everything else is in your collection.')}</p>
      <ul>
        {photos.map(({ line, title, name, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <b>
              <bdi>{title}</bdi>
            </b>{' '}
            <span className="num">{i18n.t('(line {line})', { line })}</span>
            <p>
              <bdi>{name}</bdi>: {message}
            </p>
          </li>
        ))}
      </ul>
      <More count={count - photos.length} />
    </Panel>
  )
}

function Incomplete({ kits, count }: { kits: IncompleteKit[]; count: number }) {
  return (
    <Panel
      title={i18n.t('{count, plural, one {# kit has missing values} other {# kits have missing values}}', { count })}
      className="import-matters"
    >
      <p className="soft">{i18n.t('They are in your collection. Open a kit to fill in the missing values.')}</p>
      <ul>
        {kits.map(({ line, projectId, title, problems }) => (
          <li key={line}>
            <Link to={editProjectPath(projectId)}>{title}</Link>
            <Problems of={problems} />
          </li>
        ))}
      </ul>
      <More count={count - kits.length} />
    </Panel>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 ? (
    <p className="soft num">{i18n.t('{count, plural, one {and # more.} other {and # more.}}', { count })}</p>
  ) : null
