import { NarrowPage } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { TRASH_DAYS, TRASH_PATH } from '~/features/collection/trash/trash-terms'
import { counted } from '~/features/transfer/import-export/format-import'
import type { UndoCounts } from '~/features/transfer/import-export/import-result'
import { IMPORT_PATH } from '~/features/transfer/import-export/transfer-paths'

export function Undone({ fileName, undone }: { fileName: string; undone: UndoCounts | null }) {
  const { removed = 0, trashed = 0, restored = 0, kept: unchanged = 0 } = undone ?? {}
  return (
    <NarrowPage title="Import undone" subtitle={fileName} back={{ to: IMPORT_PATH, label: 'Import' }}>
      <Panel>
        <ul className="import-undone">
          <li>
            {counted(removed, 'kit')} removed
            {trashed > 0 ? (
              <>
                ; edited kits are in the <Link to={TRASH_PATH}>trash</Link> for {TRASH_DAYS} days
              </>
            ) : null}
          </li>
          {restored > 0 ? <li>{counted(restored, 'kit')} reverted</li> : null}
          {unchanged > 0 ? <li>{counted(unchanged, 'kit')} not reverted, because you edited them since</li> : null}
        </ul>
        <div className="button-row import-ways">
          <LinkButton to="/dashboard" variant="main">
            View collection
          </LinkButton>
          <LinkButton to={IMPORT_PATH}>Import another file</LinkButton>
        </div>
      </Panel>
    </NarrowPage>
  )
}
