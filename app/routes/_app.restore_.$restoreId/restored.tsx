import { LinkButton } from '~/components/button'
import { Panel } from '~/components/panel'
import { counted } from '~/features/archive/archive-words'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import type { RestoreReport } from '~/features/restore/restore-terms'

/** What became of it, and the way on. */
export function Restored({ mode, report }: { mode: string; report: RestoreReport }) {
  const { projects, progress_notes: notes } = report.counts
  const replaced = mode === 'replace'
  const told = [
    ...(projects?.fresh ? [`${counted(projects.fresh, 'kit')} came back.`] : []),
    ...(notes?.fresh ? [`${counted(notes.fresh, 'note')} came back.`] : []),
    ...(replaced && projects?.differing
      ? [`${counted(projects.differing, 'kit is', 'kits are')} again what the archive says.`]
      : []),
    ...(replaced && projects?.gone
      ? [`${counted(projects.gone, 'kit that is', 'kits that are')} not in the archive went to the trash.`]
      : []),
    ...(!replaced && projects?.differing
      ? [`${counted(projects.differing, 'kit')} of yours had changed since and stayed as they are.`]
      : []),
  ]
  return (
    <Panel>
      {told.length > 0 ? (
        told.map(sentence => <p key={sentence}>{sentence}</p>)
      ) : (
        <p>Everything was there already; nothing had to change.</p>
      )}
      <div className="button-row restore-buttons">
        <LinkButton to={dashboardPath(DEFAULT_STATE, { status: 'everything' })} variant="main">
          Look at your collection
        </LinkButton>
      </div>
    </Panel>
  )
}
