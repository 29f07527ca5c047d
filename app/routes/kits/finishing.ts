import { redirect } from '@remix-run/node'
import { setFinishing } from '~/features/collection/finish/finishing.server'
import { projectPath } from '~/features/collection/projects/project-paths'
import { FINISHING_STEPS } from '~/features/collection/projects/project-terms'
import { recordIdOf } from '~/http/forms/record-id.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { MalformedError } from '~/platform/errors'

export const loader = authed(async ({ params }) => redirect(projectPath(recordIdOf(params.projectId))))

/** Adds or removes a step of the finishing, such as "framed". */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  const isDone = form.has('done')
  const step = FINISHING_STEPS.find(one => one === form.get(isDone ? 'done' : 'undone'))
  if (!step) throw new MalformedError()
  await setFinishing(actor, id, step, isDone)
  return redirect(safeRedirect(String(form.get('returnTo') ?? ''), projectPath(id)))
})
