import { redirect } from '@remix-run/node'
import { colorToast } from '~/features/collection/colors/color-toast'
import { setRanShort } from '~/features/collection/legends/legends.server'
import { legendPath } from '~/features/collection/projects/project-paths'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export { toastOnFailure as clientAction } from '~/components/forms/form-failure'

export const loader = authed(async ({ params }) => redirect(legendPath(recordIdOf(params.projectId))))

/** Sets whether a color ran short. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  const isShort = form.has('short')
  const color = recordIdOf(String(form.get(isShort ? 'short' : 'enough') ?? ''))
  const { code, undo } = await setRanShort(actor, id, color, isShort)
  const title = isShort ? i18n.t('{code} ran short.', { code }) : i18n.t('{code} did not run short.', { code })
  return redirectWithToast(legendPath(id), colorToast(title, undo, legendPath(id)))
})
