import { redirect } from '@remix-run/node'
import { disconnectSignIn } from '~/features/accounts/connected-sign-ins.server'
import { authed } from '~/http/authed.server'
import { formOf } from '~/http/form-reply.server'
import { redirectWithToast } from '~/http/toast.server'
import { ForbiddenError, NotFoundError } from '~/platform/errors'
import { SOCIAL_LABELS, SOCIAL_PROVIDERS } from '~/platform/social-providers'

const BACK = '/profile#sign-ins'

/** The list stands in the settings. */
export const loader = authed(async () => redirect(BACK))

/** Takes a provider (`provider`) away from the ways in, unless it is the last. */
export const action = authed(async ({ actor, request }) => {
  const name = (await formOf(request)).get('provider')
  const provider = SOCIAL_PROVIDERS.find(provider => provider === name)
  if (!provider) throw new NotFoundError()
  const label = SOCIAL_LABELS[provider]
  try {
    await disconnectSignIn(actor, provider)
    return await redirectWithToast(BACK, { title: `${label} is disconnected.` })
  } catch (error) {
    if (!(error instanceof ForbiddenError)) throw error
    return redirectWithToast(BACK, {
      title: `${label} stays connected.`,
      description: error.message,
      variant: 'destructive',
    })
  }
})
