import { redirect } from '@remix-run/node'
import { undoneToast } from '~/features/collection/bulk-edit/bulk-toast'
import { undoBulk } from '~/features/collection/bulk-edit/undo-bulk.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const loader = authed(async () => redirect('/dashboard'))

/** Undoes a change of many kits. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const undone = await undoBulk(actor, recordIdOf(String(form.get('change') ?? '')))
  const back = safeRedirect(String(form.get('returnTo') ?? ''), '/dashboard')
  if (!undone) throw await redirectWithToast(back, undoneToast(undone))
  return redirectWithToast(back, undoneToast(undone))
})
