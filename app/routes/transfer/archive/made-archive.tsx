import { Trans } from '@lingui/react'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { WorkProgress } from '~/components/ui/work-progress'
import type { ArchiveCounts } from '~/features/transfer/archive/archive-format'
import { formatContents } from '~/features/transfer/archive/archive-labels'
import { ARCHIVE_FILE_PATH } from '~/features/transfer/archive/archive-paths'
import { i18n } from '~/platform/messages'

export const RunningArchive = ({ percent }: { percent: number }) => (
  <Panel title={i18n.t('Creating your archive')}>
    <WorkProgress
      label={percent < 80 ? i18n.t('Collecting kits and photos') : i18n.t('Verifying the archive')}
      percent={percent}
    >
      {i18n.t('You can leave this page. The archive will be here when it is ready.')}
    </WorkProgress>
  </Panel>
)

type ReadyArchiveProps = { size: string; counts: ArchiveCounts; madeOn: string; lastDay: string }

export const ReadyArchive = ({ size, counts, madeOn, lastDay }: ReadyArchiveProps) => (
  <Panel title={i18n.t('Your archive is ready')} className="archive-ready">
    <p>{formatContents(counts)}</p>
    <p className="soft">
      {i18n.t('Created on {day} and verified. You can download it until {lastDay}.', { day: madeOn, lastDay })}
    </p>
    <div className="button-row archive-buttons">
      <a className={buttonClass('main')} href={ARCHIVE_FILE_PATH} download>
        <Icon name="download" />
        <Trans id="Download <0>({size})</0>" values={{ size }} components={[<span key="size" className="num" />]} />
      </a>
    </div>
  </Panel>
)
