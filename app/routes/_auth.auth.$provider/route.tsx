import { redirect } from '@remix-run/node'
import { anonymousOnly } from '~/http/authed.server'
import { formOf } from '~/http/form-reply.server'
import { safeRedirect } from '~/http/redirects.server'
import { leaveFor, refused } from '~/http/social-door.server'
import { RateLimitedError } from '~/platform/errors'
import { countTry } from '~/platform/rate-limit.server'
import { providerOf } from '~/platform/social-endpoints.server'

// Both travel in a cookie.
const INVITATION_MAX = 100
const ZONE_MAX = 50

/** Nothing to see here: a sign-in begins with a button. */
export const loader = anonymousOnly(async ({ params }) => {
  providerOf(params.provider)
  return redirect('/login')
})

/** Sends a guest to the provider; `redirectTo` is the place to go on to afterwards. */
export const action = anonymousOnly(async ({ params, request, context }) => {
  const provider = providerOf(params.provider)
  const form = await formOf(request)
  const redirectTo = safeRedirect(String(form.get('redirectTo') ?? ''))
  const invitation = String(form.get('invitation') ?? '').slice(0, INVITATION_MAX)
  const timezone = String(form.get('timezone') ?? '').slice(0, ZONE_MAX)
  try {
    await countTry('sign-in:address', context.clientIp)
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    return refused(provider, { redirectTo, reason: error.message })
  }
  return leaveFor(provider, { userId: '', redirectTo, invitation, timezone })
})

// With a component its refusals are pages.
export default function ToProvider() {
  return null
}
