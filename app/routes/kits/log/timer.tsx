import { data, redirect } from '@remix-run/node'
import { discardTimer, startTimer, stopTimer } from '~/features/collection/progress-notes/timers.server'
import { logPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const loader = authed(async ({ actor, params }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  return redirect(logPath(id))
})

/** Starts or stops the timer of a kit, or discards its time. Its minutes fill in the form of the next note. */
export const action = authed(async ({ actor, params, request }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  const { form } = await readForm(request)
  // A sheet stays on its page, which reloads its data.
  const onward = (path: string) => (form.has('stays') ? data(null) : redirect(path))
  if (form.get('timer') === 'stop') {
    const minutes = await stopTimer(actor, id)
    // The previous release reads the minutes from the address.
    return onward(minutes === null ? logPath(id) : `${logPath(id)}?minutes=${minutes}`)
  }
  if (form.get('timer') === 'discard') {
    await discardTimer(actor, id)
    return onward(logPath(id))
  }
  const timer = await startTimer(actor, id)
  if (timer.projectId === id) return onward(logPath(id))
  return redirectWithToast(logPath(timer.projectId), {
    variant: 'warning',
    title: i18n.t('A timer is running for “{title}”.', { title: timer.title }),
    description: i18n.t('Stop it or save its note first.'),
  })
})
