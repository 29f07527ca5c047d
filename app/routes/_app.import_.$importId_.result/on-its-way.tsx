import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { ImportSteps } from '~/features/transfers/import-steps'
import { IMPORT_PATH } from '~/features/transfers/transfer-paths'

type OnItsWayProps = { fileName: string; progress: number; lines: number | null }

/** A long import while it comes in; looks again by itself, with and without scripts. */
export function OnItsWay({ fileName, progress, lines }: OnItsWayProps) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(revalidate, 700)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <div className="narrow">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <PageHead title="Your kits are on their way" subtitle={fileName} back={{ to: IMPORT_PATH, label: 'Import' }} />
      <ImportSteps at={3} />
      <Panel>
        <label className="import-progress" htmlFor="progress">
          <span>{inWords(progress, lines)}</span>
          <b className="num">{progress} %</b>
        </label>
        <progress id="progress" max={100} value={progress} />
        <p className="soft import-progress-words">
          You can leave this page: the import goes on without you, and its result waits under Import.
        </p>
      </Panel>
    </div>
  )
}

function inWords(progress: number, lines: number | null): string {
  if (!lines) return 'Importing'
  const done = Math.round((lines * progress) / 100)
  return `About ${done.toLocaleString('en')} of ${lines.toLocaleString('en')} lines`
}
