import { FinishingSteps } from '~/features/collection/finish/finishing-steps'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import { diamondsOf } from '~/features/collection/projects/project-figures'
import { projectPath } from '~/features/collection/projects/project-paths'
import type { FormReply } from '~/http/forms/form-reply.server'
import { KitFolds } from './kit-folds'
import { KitLegend } from './kit-legend'

export type KitSideProps = { page: KitPage; reply?: FormReply; hasNotes: boolean }

/** The facts of the kit and its legend: next to the photo on a wide screen, below the progress on a phone. */
export function KitSide({ page, reply, hasNotes }: KitSideProps) {
  const { id, status, finishing } = page.project
  return (
    <div className="kit-page-side">
      <KitFolds page={page} reply={reply} hasNotes={hasNotes} />
      {status === 'completed' || finishing ? (
        <FinishingSteps id={id} finishing={finishing} returnTo={projectPath(id)} />
      ) : null}
      <KitLegend id={id} legend={page.legend} claims={page.claims} total={diamondsOf(page.project).stated} />
    </div>
  )
}
