import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { WorkProgress } from '~/components/ui/work-progress'
import type { ArchiveCounts } from '~/features/transfer/archive/archive-format'
import { formatContents } from '~/features/transfer/archive/archive-labels'
import { ARCHIVE_FILE_PATH } from '~/features/transfer/archive/archive-paths'

export const RunningArchive = ({ percent }: { percent: number }) => (
  <Panel title="Creating your archive">
    <WorkProgress label={percent < 80 ? 'Collecting kits and photos' : 'Verifying the archive'} percent={percent}>
      You can leave this page. The archive will be here when it is ready.
    </WorkProgress>
  </Panel>
)

type ReadyArchiveProps = { size: string; counts: ArchiveCounts; madeOn: string; lastDay: string }

export const ReadyArchive = ({ size, counts, madeOn, lastDay }: ReadyArchiveProps) => (
  <Panel title="Your archive is ready" className="archive-ready">
    <p>{formatContents(counts)}</p>
    <p className="soft">
      Created on {madeOn} and verified. You can download it until {lastDay}.
    </p>
    <div className="button-row archive-buttons">
      <a className={buttonClass('main')} href={ARCHIVE_FILE_PATH} download>
        <Icon name="download" />
        Download <span className="num">({size})</span>
      </a>
    </div>
  </Panel>
)
