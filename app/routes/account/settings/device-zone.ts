import { redirect } from '@remix-run/node'
import { adoptTimeZone } from '~/features/account/profile/profile.server'
import { formOf } from '~/http/forms/form-reply.server'
import { authed } from '~/http/session/authed.server'

/** Takes the time zone of the device from a script. An account with a chosen zone keeps it. */
export const action = authed(async ({ actor, request }) => {
  await adoptTimeZone(actor, String((await formOf(request)).get('timezone') ?? ''))
  return null
})

export const loader = authed(async () => redirect('/profile'))
