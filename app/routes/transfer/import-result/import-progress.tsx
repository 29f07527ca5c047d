import { NarrowPage } from '~/components/shell/page-head'
import { Panel } from '~/components/ui/panel'
import { WorkProgress } from '~/components/ui/work-progress'
import { ImportSteps } from '~/features/transfer/import-export/import-steps'
import { IMPORT_PATH } from '~/features/transfer/import-export/transfer-paths'
import { formatCount } from '~/platform/notation'

type ImportProgressProps = { fileName: string; progress: number; lines: number | null; photos: number | null }

/** Shows the progress of an import. Reloads itself, with and without scripts. */
export function ImportProgress({ fileName, progress, lines, photos }: ImportProgressProps) {
  return (
    <NarrowPage title="Importing your kits" subtitle={fileName} back={{ to: IMPORT_PATH, label: 'Import' }}>
      <ImportSteps at={3} />
      <Panel>
        <WorkProgress label={formatProgress(progress, lines, photos)} percent={progress}>
          You can leave this page. You'll find the result under Import.
        </WorkProgress>
      </Panel>
    </NarrowPage>
  )
}

/** Photos are stored first: up to 80 percent. */
function formatProgress(progress: number, lines: number | null, photos: number | null): string {
  if (!lines) return 'Importing'
  if (photos && progress < 80) {
    return `About ${formatCount(Math.round((photos * progress) / 80))} of ${formatCount(photos)} photos`
  }
  const part = photos ? (progress - 80) / 20 : progress / 100
  return `About ${formatCount(Math.round(lines * part))} of ${formatCount(lines)} lines`
}
