import { redirect } from '@remix-run/node'
import { disconnectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { ForbiddenError, NotFoundError } from '~/platform/errors'
import { SOCIAL_PROVIDERS } from '~/platform/social/social-providers'
import { SOCIAL_LABELS } from '~/platform/social/social-settings.server'

const BACK = '/profile#sign-ins'

export const loader = authed(async () => redirect(BACK))

/** Disconnects a provider (`provider`), unless it is the last sign-in method. */
export const action = authed(async ({ actor, request }) => {
  const name = (await formOf(request)).get('provider')
  const provider = SOCIAL_PROVIDERS.find(provider => provider === name)
  if (!provider) throw new NotFoundError()
  const label = SOCIAL_LABELS[provider]
  try {
    await disconnectSignIn(actor, provider)
    return await redirectWithToast(BACK, { title: `${label} disconnected.` })
  } catch (error) {
    if (!(error instanceof ForbiddenError)) throw error
    return redirectWithToast(BACK, {
      title: `${label} stays connected.`,
      description: error.message,
      variant: 'destructive',
    })
  }
})
