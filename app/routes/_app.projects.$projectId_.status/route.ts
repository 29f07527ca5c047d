import { redirect } from '@remix-run/node'
import { projectPath } from '~/features/projects/project-paths'
import type { ProjectDates } from '~/features/projects/project-status'
import { PROJECT_DATES, PROJECT_STATUSES, type ProjectStatus, STATUS_LABELS } from '~/features/projects/project-terms'
import { changeStatus, undoStatusChange } from '~/features/projects/projects.server'
import { statusToast } from '~/features/projects/status-toast'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { safeRedirect } from '~/http/redirects.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'
import { isDay } from '~/platform/dates'
import { InvalidError } from '~/platform/errors'

/** Nothing to see here: whoever follows an old link wants the kit. */
export const loader = authed(async ({ params }) => redirect(projectPath(recordIdOf(params.projectId))))

/** Chooses a status, or takes a choice back: then with the former status and the former days of the dates it had touched. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  const status = statusIn(form)
  const back = safeRedirect(String(form.get('returnTo') ?? ''), projectPath(id))
  if (form.has('undo')) {
    const isUndone = await undoStatusChange(actor, id, { status, dates: daysIn(form) }, madeIn(form))
    if (!isUndone) return redirectWithToast(back, CHANGED_SINCE)
    return redirectWithToast(back, { title: `Taken back: ${STATUS_LABELS[status].toLowerCase()}, as it was.` })
  }
  const change = await changeStatus(actor, id, status)
  return change ? redirectWithToast(back, statusToast(change)) : redirect(back)
})

const CHANGED_SINCE = {
  variant: 'warning' as const,
  title: 'Nothing to undo.',
  description: 'The kit was changed since then and stays as it is.',
}

/** What the change had made, so that only that is undone. */
function madeIn(form: FormData) {
  const status = PROJECT_STATUSES.find(status => status === form.get('made'))
  const day = String(form.get('day') ?? '')
  return status && { status, day: isDay(day) ? day : null }
}

function statusIn(form: FormData): ProjectStatus {
  const status = PROJECT_STATUSES.find(status => status === form.get('status'))
  if (!status) throw new InvalidError({ status: ['Choose a status.'] })
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
