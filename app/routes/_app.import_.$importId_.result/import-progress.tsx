import { PageHead } from '~/components/shell/page-head'
import { Panel } from '~/components/ui/panel'
import { WorkProgress } from '~/components/ui/work-progress'
import { ImportSteps } from '~/features/transfer/import-export/import-steps'
import { IMPORT_PATH } from '~/features/transfer/import-export/transfer-paths'
import { countInWords } from '~/platform/notation'

type ImportProgressProps = { fileName: string; progress: number; lines: number | null }

/** Shows the progress of an import. Reloads itself, with and without scripts. */
export function ImportProgress({ fileName, progress, lines }: ImportProgressProps) {
  return (
    <div className="narrow">
      <PageHead title="Importing your kits" subtitle={fileName} back={{ to: IMPORT_PATH, label: 'Import' }} />
      <ImportSteps at={3} />
      <Panel>
        <WorkProgress words={inWords(progress, lines)} percent={progress}>
          You can leave this page. You'll find the result under Import.
        </WorkProgress>
      </Panel>
    </div>
  )
}

function inWords(progress: number, lines: number | null): string {
  if (!lines) return 'Importing'
  const done = Math.round((lines * progress) / 100)
  return `About ${countInWords(done)} of ${countInWords(lines)} lines`
}
