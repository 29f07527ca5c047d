import { redirect } from '@remix-run/node'
import { formOf } from '~/http/forms/form-reply.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { startOAuth } from '~/http/session/oauth.server'
import { providerOf } from '~/platform/social/social-settings.server'

export const loader = authed(async () => redirect('/profile/sign-ins'))

/** Sends a signed-in user to a provider (`provider`), to prove who they are and come back to `redirectTo`. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const redirectTo = safeRedirect(String(form.get('redirectTo') ?? ''))
  return startOAuth(providerOf(form.get('provider')), { userId: actor.userId, redirectTo, confirms: true })
})
