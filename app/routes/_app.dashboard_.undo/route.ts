import { redirect } from '@remix-run/node'
import { undoneToast } from '~/features/bulk/bulk-toast'
import { undoBulk } from '~/features/bulk/undo-bulk.server'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { safeRedirect } from '~/http/redirects.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

/** Nothing to see here: whoever follows an old link wants the list. */
export const loader = authed(async () => redirect('/dashboard'))

/** Takes a change of many kits back. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const undone = await undoBulk(actor, recordIdOf(String(form.get('change') ?? '')))
  return redirectWithToast(safeRedirect(String(form.get('returnTo') ?? ''), '/dashboard'), undoneToast(undone))
})
