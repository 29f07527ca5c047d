import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { WorkProgress } from '~/components/work-progress'
import { RESTORE_PATH, restorePath } from '~/features/archive/archive-paths'
import { RestoreSteps } from '~/features/restore/restore-steps'
import type { RestoreState } from '~/features/restore/restore-terms'
import { getRestore, startRestore } from '~/features/restore/restores.server'
import { authed } from '~/http/authed.server'
import { formOf, replying } from '~/http/form-reply.server'
import { recordIdOf } from '~/http/record-id.server'
import { dayInWords, today } from '~/platform/dates'
import { CheckedArchive } from './checked-archive'
import { Restored } from './restored'
import './restore-page.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, TITLES[data?.state ?? 'checked'])

const TITLES: Record<RestoreState, string> = {
  checking: 'Reading your archive',
  checked: 'What would you like to happen?',
  refused: 'This archive cannot be restored',
  restoring: 'Your collection is coming back',
  done: 'Your archive is restored',
}

export const loader = authed(async ({ actor, viewer, params }) => {
  const { report, ...shown } = await getRestore(actor, recordIdOf(params.restoreId))
  return {
    ...shown,
    report: report && { ...report, madeOn: dayInWords(today(viewer.timezone, new Date(report.created))) },
  }
})

/** Begins what was chosen; the page then tells how far it is. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.restoreId)
  await getRestore(actor, id)
  const form = await formOf(request)
  return replying(form, async () => {
    await startRestore(actor, id, form.get('mode') === 'replace' ? 'replace' : 'merge', form.has('confirm'))
    return redirect(restorePath(id))
  })
})

export default function RestorePage() {
  const { id, state, fileName, progress, error, mode, report } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className="narrow">
      <PageHead title={TITLES[state]} subtitle={fileName} back={{ to: RESTORE_PATH, label: 'Restore' }} />
      <RestoreSteps at={state === 'restoring' || state === 'done' ? 3 : 2} />
      {state === 'checking' ? (
        <Panel>
          <WorkProgress words="Every file is read and compared with the archive’s own list" percent={progress}>
            Nothing changes yet. You can leave this page and come back to it.
          </WorkProgress>
        </Panel>
      ) : null}
      {state === 'refused' ? (
        <Panel>
          <p role="alert">{error}</p>
          <p className="soft restore-aside">Nothing of your collection has changed.</p>
          <div className="button-row restore-buttons">
            <LinkButton to={RESTORE_PATH} variant="main">
              Choose another file
            </LinkButton>
          </div>
        </Panel>
      ) : null}
      {state === 'checked' && report ? <CheckedArchive id={id} report={report} failed={error} reply={reply} /> : null}
      {state === 'restoring' ? (
        <Panel>
          <WorkProgress
            words={progress < 85 ? 'Bringing in the photos' : 'Bringing in kits and notes'}
            percent={progress}
          >
            You can leave this page: the work goes on without you. When anything goes wrong, nothing is changed.
          </WorkProgress>
        </Panel>
      ) : null}
      {state === 'done' && report ? <Restored mode={mode} report={report} /> : null}
    </div>
  )
}
