import { redirect } from '@remix-run/node'
import { setSorted } from '~/features/collection/legends/kit-up.server'
import { kitUpPath } from '~/features/collection/projects/project-paths'
import { recordIdOf } from '~/http/forms/record-id.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { shownIn } from './shown-colors'

export { toastOnFailure as clientAction } from '~/components/forms/form-failure'

export const loader = authed(async ({ params }) => redirect(kitUpPath(recordIdOf(params.projectId))))

/** Sets whether a color is sorted: the form has the wanted state, so that sending it twice counts once. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  await setSorted(actor, id, recordIdOf(String(form.get('color') ?? '')), form.get('sorted') === 'yes')
  return redirect(kitUpPath(id, shownIn(form)))
})
