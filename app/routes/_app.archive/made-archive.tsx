import { Download } from 'lucide-react'
import { buttonClass } from '~/components/button'
import { Panel } from '~/components/panel'
import { WorkProgress } from '~/components/work-progress'
import type { ArchiveCounts } from '~/features/archive/archive-format'
import { ARCHIVE_FILE_PATH } from '~/features/archive/archive-paths'
import { contentsInWords } from '~/features/archive/archive-words'

/** An archive on its way, per cent of it done. */
export const RunningArchive = ({ percent }: { percent: number }) => (
  <Panel title="Your archive is being made">
    <WorkProgress words={percent < 80 ? 'Gathering kits and photos' : 'Reading it back to be sure'} percent={percent}>
      You can leave this page: the work goes on without you, and the archive waits here.
    </WorkProgress>
  </Panel>
)

type ReadyArchiveProps = { size: string; counts: ArchiveCounts; madeOn: string; lastDay: string }

/** An archive that waits to be downloaded. */
export const ReadyArchive = ({ size, counts, madeOn, lastDay }: ReadyArchiveProps) => (
  <Panel title="Your archive is ready" className="archive-ready">
    <p>{contentsInWords(counts)}</p>
    <p className="soft">
      Made on {madeOn} and read back once to be sure. It can be downloaded until {lastDay}.
    </p>
    <div className="button-row archive-buttons">
      <a className={buttonClass('main')} href={ARCHIVE_FILE_PATH} download>
        <Download aria-hidden="true" />
        Download <span className="num">({size})</span>
      </a>
    </div>
  </Panel>
)
