import { NarrowPage } from '~/components/shell/page-head'
import { Panel } from '~/components/ui/panel'
import { WorkProgress } from '~/components/ui/work-progress'
import { ImportSteps } from '~/features/transfer/import-export/import-steps'
import { IMPORT_PATH } from '~/features/transfer/import-export/transfer-paths'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

type ImportProgressProps = { fileName: string; progress: number; lines: number | null; photos: number | null }

/** Shows the progress of an import. Reloads itself, with and without scripts. */
export function ImportProgress({ fileName, progress, lines, photos }: ImportProgressProps) {
  return (
    <NarrowPage
      title={i18n.t('Importing your kits')}
      subtitle={fileName}
      back={{ to: IMPORT_PATH, label: i18n.t({ id: 'import.noun', message: 'Import' }) }}
    >
      <ImportSteps at={3} />
      <Panel>
        <WorkProgress label={formatProgress(progress, lines, photos)} percent={progress}>
          {i18n.t("You can leave this page. You'll find the result under Import.")}
        </WorkProgress>
      </Panel>
    </NarrowPage>
  )
}

/** Photos are stored first: up to 80 percent. */
function formatProgress(progress: number, lines: number | null, photos: number | null): string {
  if (!lines) return i18n.t('Importing')
  if (photos && progress < 80) {
    const done = formatCount(Math.round((photos * progress) / 80))
    return i18n.t('{count, plural, one {About {done} of # photos} other {About {done} of # photos}}', {
      done,
      count: photos,
    })
  }
  const part = photos ? (progress - 80) / 20 : progress / 100
  const done = formatCount(Math.round(lines * part))
  return i18n.t('{count, plural, one {About {done} of # lines} other {About {done} of # lines}}', {
    done,
    count: lines,
  })
}
