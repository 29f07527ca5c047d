import { Link } from '@remix-run/react'
import { LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import type { UndoCounts } from '~/features/transfers/import-result'
import { counted } from '~/features/transfers/import-words'
import { IMPORT_PATH } from '~/features/transfers/transfer-paths'
import { TRASH_DAYS, TRASH_PATH } from '~/features/trash/trash-terms'

/** An import that was taken back. */
export function Undone({ fileName, undone }: { fileName: string; undone: UndoCounts | null }) {
  const { removed = 0, trashed = 0, restored = 0, kept = 0 } = undone ?? {}
  return (
    <div className="narrow">
      <PageHead title="This import is undone" subtitle={fileName} back={{ to: IMPORT_PATH, label: 'Import' }} />
      <Panel>
        <ul className="import-undone">
          <li>
            {counted(removed, 'kit')} removed
            {trashed > 0 ? (
              <>
                ; what you had worked on lies in <Link to={TRASH_PATH}>the trash</Link> for {TRASH_DAYS} days
              </>
            ) : null}
          </li>
          {restored > 0 ? <li>{counted(restored, 'kit')} put back to what they were</li> : null}
          {kept > 0 ? <li>{counted(kept, 'kit')} kept, because you have worked on them since</li> : null}
        </ul>
        <div className="button-row import-ways">
          <LinkButton to="/dashboard" variant="main">
            Look at your collection
          </LinkButton>
          <LinkButton to={IMPORT_PATH}>Import another file</LinkButton>
        </div>
      </Panel>
    </div>
  )
}
