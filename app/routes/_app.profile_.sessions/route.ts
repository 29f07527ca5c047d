import { redirect } from '@remix-run/node'
import { endListedSession, signOutElsewhere } from '~/features/accounts/session-list.server'
import { authed } from '~/http/authed.server'
import { formOf } from '~/http/form-reply.server'
import { sessionIdOf } from '~/http/session.server'
import { redirectWithToast } from '~/http/toast.server'
import { NotFoundError } from '~/platform/errors'

const BACK = '/profile#sessions'

/** The list stands in the settings. */
export const loader = authed(async () => redirect(BACK))

/** Signs out one place of the list (`session`), or every place but this one (`session=others`). */
export const action = authed(async ({ actor, request }) => {
  const session = (await formOf(request)).get('session')
  if (typeof session !== 'string') throw new NotFoundError()
  if (session !== 'others') {
    const { name } = await endListedSession(actor, session)
    return redirectWithToast(BACK, { title: `${name} is signed out.` })
  }
  const count = await signOutElsewhere(actor, (await sessionIdOf(request)) ?? '')
  const title = count === 0 ? 'You are signed in nowhere else.' : `Signed out in ${places(count)}.`
  return redirectWithToast(BACK, { title })
})

const places = (count: number) => (count === 1 ? '1 other place' : `${count} other places`)
