import { redirect } from '@remix-run/node'
import { formOf } from '~/http/forms/form-reply.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { anonymousOnly } from '~/http/session/authed.server'
import { requireHttps } from '~/http/session/cookie-name.server'
import { rejected, startOAuth } from '~/http/session/oauth.server'
import { RateLimitedError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { providerOf } from '~/platform/social/social-settings.server'

// Both travel in a cookie.
const INVITATION_MAX = 100
const ZONE_MAX = 50

export const loader = anonymousOnly(async ({ params }) => {
  providerOf(params.provider)
  return redirect('/login')
})

/** Redirects a guest to the provider; `redirectTo` is the page after the sign-in. */
export const action = anonymousOnly(async ({ params, request, context }) => {
  requireHttps(request)
  const provider = providerOf(params.provider)
  const form = await formOf(request)
  const redirectTo = safeRedirect(String(form.get('redirectTo') ?? ''))
  const invitation = String(form.get('invitation') ?? '').slice(0, INVITATION_MAX)
  const timezone = String(form.get('timezone') ?? '').slice(0, ZONE_MAX)
  try {
    await countTry('sign-in:address', context.clientIp)
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    return rejected(provider, { redirectTo, reason: error.message })
  }
  return startOAuth(provider, { userId: '', redirectTo, invitation, timezone })
})

// With a component, errors of the action render as pages.
export default function ToProvider() {
  return null
}
