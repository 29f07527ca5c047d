import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { NextStep } from '~/components/ui/next-step'
import { Panel } from '~/components/ui/panel'
import { WorkProgress } from '~/components/ui/work-progress'
import { RESTORE_PATH, restorePath } from '~/features/transfer/archive/archive-paths'
import { RestoreSteps } from '~/features/transfer/archive-restore/restore-steps'
import type { RestoreState } from '~/features/transfer/archive-restore/restore-terms'
import { getRestore, startRestore } from '~/features/transfer/archive-restore/restores.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { formatDay, today } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { CheckedArchive } from './checked-archive'
import { Restored } from './restored'
import './restore-page.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, i18n.t(TITLES[data?.state ?? 'checked']))

const TITLES: Record<RestoreState, string> = {
  checking: /*i18n*/ 'Reading your archive',
  checked: /*i18n*/ 'Restore options',
  refused: /*i18n*/ 'This archive cannot be restored',
  restoring: /*i18n*/ 'Restoring your collection',
  done: /*i18n*/ 'Archive restored',
}

export const loader = authed(async ({ actor, viewer, params }) => {
  const { report, ...shown } = await getRestore(actor, recordIdOf(params.restoreId))
  return {
    ...shown,
    report: report && { ...report, madeOn: formatDay(today(viewer.timezone, new Date(report.created))) },
  }
})

/** Starts the restore. The page then shows its progress. */
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
    <NarrowPage
      title={i18n.t(TITLES[state])}
      subtitle={fileName}
      back={{ to: RESTORE_PATH, label: i18n.t({ id: 'restore.noun', message: 'Restore' }) }}
    >
      <RestoreSteps at={state === 'restoring' || state === 'done' ? 3 : 2} />
      {state === 'checking' ? (
        <Panel>
          <WorkProgress label={i18n.t('Verifying all files')} percent={progress}>
            {i18n.t('Nothing has changed yet. You can leave this page and return later.')}
          </WorkProgress>
        </Panel>
      ) : null}
      {state === 'refused' ? (
        <Panel>
          <p role="alert">{error}</p>
          <p className="soft restore-aside">{i18n.t('Your collection was not changed.')}</p>
          <NextStep to={RESTORE_PATH} className="restore-buttons">
            {i18n.t('Select another file')}
          </NextStep>
        </Panel>
      ) : null}
      {state === 'checked' && report ? <CheckedArchive id={id} report={report} failed={error} reply={reply} /> : null}
      {state === 'restoring' ? (
        <Panel>
          <WorkProgress
            label={progress < 85 ? i18n.t('Restoring photos') : i18n.t('Restoring kits and progress notes')}
            percent={progress}
          >
            {i18n.t('You can leave this page. If the restore fails, nothing is changed.')}
          </WorkProgress>
        </Panel>
      ) : null}
      {state === 'done' && report ? <Restored mode={mode} report={report} /> : null}
    </NarrowPage>
  )
}
