import { buttonClass, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { ARCHIVE_PATH } from '~/features/transfer/archive/archive-paths'
import { type RecentImport, RecentImports } from '~/features/transfer/import-export/recent-imports'
import { EXPORT_PATH, IMPORT_PATH, TEMPLATE_PATH } from '~/features/transfer/import-export/transfer-paths'
import '~/features/transfer/import-export/transfers.css'

/** The import and export section of the settings. `imports` comes from `recentImports`; shows the newest five. */
export function TransferPanel({ imports }: { imports: RecentImport[] }) {
  return (
    <>
      <Panel title="Import kits">
        <p className="soft prose">
          Add hundreds of kits from a spreadsheet, or from an export of another tracker. You see every line before
          anything is added, and you can undo the import for 30 days.
        </p>
        <div className="button-row transfer-buttons">
          <LinkButton to={IMPORT_PATH}>
            <Icon name="file-up" />
            Import a file
          </LinkButton>
          <a className={buttonClass('quiet')} href={TEMPLATE_PATH} download>
            Download a template
          </a>
        </div>
        {imports.length > 0 ? (
          <>
            <h3 className="transfer-recent">Recent imports</h3>
            <RecentImports imports={imports.slice(0, SHOWN)} />
            {imports.length > SHOWN ? <Link to={`${IMPORT_PATH}#recent`}>All imports</Link> : null}
          </>
        ) : null}
      </Panel>
      <Panel title="Export your collection">
        <p className="soft prose">
          The CSV file contains every kit with its dates, notes and tags, and opens in Excel, Numbers and Google Sheets.
          You can import it again. The archive also contains photos and progress notes, and can be restored.
        </p>
        <div className="button-row transfer-buttons">
          <a className={buttonClass()} href={EXPORT_PATH} download>
            <Icon name="download" />
            Download as CSV
          </a>
          <LinkButton to={ARCHIVE_PATH}>
            <Icon name="archive" />
            Archive and restore
          </LinkButton>
        </div>
      </Panel>
    </>
  )
}

const SHOWN = 5
