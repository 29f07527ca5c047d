import { redirect } from '@remix-run/node'
import { undoColorChange } from '~/features/collection/colors/color-changes.server'
import { undoneColorsToast } from '~/features/collection/colors/color-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const loader = authed(async () => redirect('/dashboard'))

/** Undoes a change of a legend or of the drawer. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const undone = await undoColorChange(actor, recordIdOf(String(form.get('change') ?? '')))
  const back = safeRedirect(String(form.get('returnTo') ?? ''), '/dashboard')
  if (!undone) throw await redirectWithToast(back, undoneColorsToast(undone))
  return redirectWithToast(back, undoneColorsToast(undone))
})
