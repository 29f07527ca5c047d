import { NextStep } from '~/components/ui/next-step'
import { Panel } from '~/components/ui/panel'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { counted } from '~/features/transfer/archive/archive-labels'
import type { RestoreReport } from '~/features/transfer/archive-restore/restore-terms'

export function Restored({ mode, report }: { mode: string; report: RestoreReport }) {
  const { projects, progress_notes: notes } = report.counts
  const replaced = mode === 'replace'
  const counts = [
    ...(projects?.fresh ? [`${counted(projects.fresh, 'kit')} restored.`] : []),
    ...(notes?.fresh ? [`${counted(notes.fresh, 'progress note')} restored.`] : []),
    ...(replaced && projects?.differing ? [`${counted(projects.differing, 'kit')} reverted to the archive.`] : []),
    ...(replaced && projects?.gone
      ? [`${counted(projects.gone, 'kit that is', 'kits that are')} not in the archive moved to the trash.`]
      : []),
    ...(!replaced && projects?.differing
      ? [`${counted(projects.differing, 'kit')} that you changed since were not restored.`]
      : []),
  ]
  return (
    <Panel>
      {counts.length > 0 ? (
        counts.map(sentence => <p key={sentence}>{sentence}</p>)
      ) : (
        <p>Everything already existed. Nothing was changed.</p>
      )}
      <NextStep to={dashboardPath(DEFAULT_STATE, { status: 'everything' })} className="restore-buttons">
        View collection
      </NextStep>
    </Panel>
  )
}
