import { redirect } from '@remix-run/node'
import { endListedSession, signOutElsewhere } from '~/features/account/accounts/sessions/session-list.server'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { sessionIdOf } from '~/http/session/session.server'
import { NotFoundError } from '~/platform/errors'

const BACK = '/profile#sessions'

export const loader = authed(async () => redirect(BACK))

/** Ends one session (`session`), or all others (`session=others`). */
export const action = authed(async ({ actor, request }) => {
  const session = (await formOf(request)).get('session')
  if (typeof session !== 'string') throw new NotFoundError()
  if (session !== 'others') {
    const { name } = await endListedSession(actor, session)
    return redirectWithToast(BACK, { title: `${name} logged out.` })
  }
  const count = await signOutElsewhere(actor, (await sessionIdOf(request)) ?? '')
  if (count === 0) throw await redirectWithToast(BACK, { title: 'You are not logged in anywhere else.' })
  return redirectWithToast(BACK, { title: `Logged out on ${places(count)}.` })
})

const places = (count: number) => (count === 1 ? '1 other device' : `${count} other devices`)
