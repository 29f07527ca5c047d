import { data, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { keepingPlace } from '~/features/collection/dashboard/visit.server'
import { StatusForm } from '~/features/collection/projects/card/status-pill'
import { projectPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import type { ProjectDates } from '~/features/collection/projects/project-status'
import {
  PROJECT_DATES,
  PROJECT_STATUSES,
  type ProjectStatus,
  STATUS_LABELS,
} from '~/features/collection/projects/project-terms'
import { changeStatus, undoStatusChange } from '~/features/collection/projects/projects.server'
import { pageAfter, statusToast } from '~/features/collection/projects/status-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast, toastHeader } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { isDay } from '~/platform/dates'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

export { toastOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Status of {title}', { title: data.title }))

export const loader = authed(async ({ actor, params, request }) => {
  const { id, title, status } = await getProject(actor, recordIdOf(params.projectId))
  const isFromList = new URL(request.url).searchParams.has('list')
  return { id, title, status, returnTo: isFromList ? '/dashboard' : projectPath(id) }
})

/** Changes the status, or undoes a change by restoring the status and the dates. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  const status = statusIn(form)
  const back = safeRedirect(String(form.get('returnTo') ?? ''), projectPath(id))
  if (form.has('undo')) {
    const isUndone = await undoStatusChange(actor, id, { status, dates: daysIn(form) }, madeIn(form))
    if (!isUndone) throw await redirectWithToast(back, changedSince())
    return redirectWithToast(back, {
      title: i18n.t('Status reset to {status}.', { status: i18n.t(STATUS_LABELS[status]) }),
    })
  }
  const change = await keepingPlace(actor, id, () => changeStatus(actor, id, status))
  const toast = change && statusToast(change, back)
  if (change?.to === 'completed') return redirect(pageAfter(change))
  // The sheet stays on its page, which reloads its data.
  if (form.has('stays')) return data(null, toast ? { headers: { 'Set-Cookie': await toastHeader(toast) } } : {})
  if (!toast) throw redirect(back)
  return redirectWithToast(back, toast)
})

const changedSince = () => ({
  variant: 'warning' as const,
  title: i18n.t('Nothing to undo.'),
  description: i18n.t('The kit was changed since then, so its status was not reverted.'),
})

/** Returns what the change set, so that only that is undone. */
function madeIn(form: FormData) {
  const status = PROJECT_STATUSES.find(status => status === form.get('made'))
  const day = String(form.get('day') ?? '')
  return status && { status, day: isDay(day) ? day : null }
}

function statusIn(form: FormData): ProjectStatus {
  const status = PROJECT_STATUSES.find(status => status === form.get('status'))
  if (!status) throw new InvalidError({ status: [i18n.t('Choose a status.')] })
  return status
}

function daysIn(form: FormData): Partial<ProjectDates> {
  const days: Partial<ProjectDates> = {}
  for (const name of PROJECT_DATES) {
    const day = form.get(name)
    if (day === '') days[name] = null
    else if (typeof day === 'string' && isDay(day)) days[name] = day
  }
  return days
}

/** The statuses as a page, for browsers without scripts. */
export default function Status() {
  const { id, title, status, returnTo } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title={i18n.t('Status')} subtitle={title} back={{ to: returnTo, label: i18n.t('Back') }}>
      <Panel>
        <StatusForm id={id} status={status} returnTo={returnTo} />
      </Panel>
    </NarrowPage>
  )
}
