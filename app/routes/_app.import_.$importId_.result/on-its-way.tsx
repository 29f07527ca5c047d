import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { WorkProgress } from '~/components/work-progress'
import { ImportSteps } from '~/features/transfers/import-steps'
import { IMPORT_PATH } from '~/features/transfers/transfer-paths'

type OnItsWayProps = { fileName: string; progress: number; lines: number | null }

/** A long import while it comes in; looks again by itself, with and without scripts. */
export function OnItsWay({ fileName, progress, lines }: OnItsWayProps) {
  return (
    <div className="narrow">
      <PageHead title="Your kits are on their way" subtitle={fileName} back={{ to: IMPORT_PATH, label: 'Import' }} />
      <ImportSteps at={3} />
      <Panel>
        <WorkProgress words={inWords(progress, lines)} percent={progress}>
          You can leave this page: the import goes on without you, and its result waits under Import.
        </WorkProgress>
      </Panel>
    </div>
  )
}

function inWords(progress: number, lines: number | null): string {
  if (!lines) return 'Importing'
  const done = Math.round((lines * progress) / 100)
  return `About ${done.toLocaleString('en')} of ${lines.toLocaleString('en')} lines`
}
