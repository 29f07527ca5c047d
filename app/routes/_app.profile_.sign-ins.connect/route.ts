import { redirect } from '@remix-run/node'
import { authed } from '~/http/authed.server'
import { formOf } from '~/http/form-reply.server'
import { leaveFor } from '~/http/social-door.server'
import { providerOf } from '~/platform/social-endpoints.server'

const BACK = '/profile#sign-ins'

/** The list stands in the settings. */
export const loader = authed(async () => redirect(BACK))

/** Sends somebody who is signed in to a provider (`provider`), to connect it. */
export const action = authed(async ({ actor, request }) => {
  const provider = providerOf((await formOf(request)).get('provider'))
  return leaveFor(provider, { userId: actor.userId, redirectTo: BACK })
})
