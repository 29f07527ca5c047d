import { redirect } from '@remix-run/node'
import { hideForecasts } from '~/features/collection/statistics/kit-forecast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const loader = authed(async () => redirect('/profile'))

/** Shows or hides the estimated finish on the pages of kits. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  await hideForecasts(actor, form.get('hide') === 'yes')
  return redirect(safeRedirect(String(form.get('returnTo') ?? ''), '/profile'))
})
