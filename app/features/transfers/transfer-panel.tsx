import { Link } from '@remix-run/react'
import { Archive, Download, FileUp } from 'lucide-react'
import { buttonClass, LinkButton } from '~/components/button'
import { Panel } from '~/components/panel'
import { ARCHIVE_PATH } from '~/features/archive/archive-paths'
import { type RecentImport, RecentImports } from './recent-imports'
import { EXPORT_PATH, IMPORT_PATH, TEMPLATE_PATH } from './transfer-paths'
import './transfers.css'

/** The import and export section of the settings. `imports` comes from `recentImports`; shows the newest five. */
export function TransferPanel({ imports }: { imports: RecentImport[] }) {
  return (
    <>
      <Panel title="Bring kits in">
        <p className="soft prose">
          A spreadsheet you already keep, or an export from another tracker: hundreds of kits at once. You see every
          line before anything is added, and you can take the import back for 30 days.
        </p>
        <div className="button-row transfer-buttons">
          <LinkButton to={IMPORT_PATH}>
            <FileUp aria-hidden="true" />
            Import a file
          </LinkButton>
          <a className={buttonClass('quiet')} href={TEMPLATE_PATH} download>
            Get an empty template
          </a>
        </div>
        {imports.length > 0 ? (
          <>
            <h3 className="transfer-recent">Your last imports</h3>
            <RecentImports imports={imports.slice(0, SHOWN)} />
            {imports.length > SHOWN ? <Link to={`${IMPORT_PATH}#recent`}>All recent imports</Link> : null}
          </>
        ) : null}
      </Panel>
      <Panel title="Take your collection with you">
        <p className="soft prose">
          Every kit with its dates, notes and tags in one file that Excel, Numbers and Google Sheets open. Importing
          that file brings the same kits back. The archive holds everything, photos and stories too, and can be
          restored.
        </p>
        <div className="button-row transfer-buttons">
          <a className={buttonClass()} href={EXPORT_PATH} download>
            <Download aria-hidden="true" />
            Download as CSV
          </a>
          <LinkButton to={ARCHIVE_PATH}>
            <Archive aria-hidden="true" />
            Archive and restore
          </LinkButton>
        </div>
      </Panel>
    </>
  )
}

const SHOWN = 5
