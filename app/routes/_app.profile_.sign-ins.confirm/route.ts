import { redirect } from '@remix-run/node'
import { authed } from '~/http/authed.server'
import { formOf } from '~/http/form-reply.server'
import { safeRedirect } from '~/http/redirects.server'
import { leaveFor } from '~/http/social-door.server'
import { providerOf } from '~/platform/social-endpoints.server'

/** Nothing to see here: the button stands on the page that asks. */
export const loader = authed(async () => redirect('/profile#sign-ins'))

/** Sends a signed-in user to a provider (`provider`), to prove who they are and come back to `redirectTo`. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const redirectTo = safeRedirect(String(form.get('redirectTo') ?? ''))
  return leaveFor(providerOf(form.get('provider')), { userId: actor.userId, redirectTo, confirms: true })
})
