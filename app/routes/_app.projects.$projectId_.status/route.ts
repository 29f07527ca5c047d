import { redirect } from '@remix-run/node'
import { projectPath } from '~/features/collection/projects/project-paths'
import type { ProjectDates } from '~/features/collection/projects/project-status'
import {
  PROJECT_DATES,
  PROJECT_STATUSES,
  type ProjectStatus,
  STATUS_LABELS,
} from '~/features/collection/projects/project-terms'
import { changeStatus, undoStatusChange } from '~/features/collection/projects/projects.server'
import { statusToast } from '~/features/collection/projects/status-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { isDay } from '~/platform/dates'
import { InvalidError } from '~/platform/errors'

export const loader = authed(async ({ params }) => redirect(projectPath(recordIdOf(params.projectId))))

/** Changes the status, or undoes a change by restoring the status and the dates. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  const status = statusIn(form)
  const back = safeRedirect(String(form.get('returnTo') ?? ''), projectPath(id))
  if (form.has('undo')) {
    const isUndone = await undoStatusChange(actor, id, { status, dates: daysIn(form) }, madeIn(form))
    if (!isUndone) return redirectWithToast(back, CHANGED_SINCE)
    return redirectWithToast(back, { title: `Status reset to ${STATUS_LABELS[status]}.` })
  }
  const change = await changeStatus(actor, id, status)
  return change ? redirectWithToast(back, statusToast(change)) : redirect(back)
})

const CHANGED_SINCE = {
  variant: 'warning' as const,
  title: 'Nothing to undo.',
  description: 'The kit was changed since then, so its status was not reverted.',
}

/** Returns what the change set, so that only that is undone. */
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
