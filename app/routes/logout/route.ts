import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { closeSession } from '~/http/session.server'
import { redirectWithToast } from '~/http/toast.server'
import { log } from '~/platform/log.server'

// An address typed by hand signs nobody out: only the button of the menu does.
export const loader = () => redirect('/')

export async function action({ request }: ActionFunctionArgs) {
  try {
    return await redirectWithToast(
      '/login',
      { title: 'Logged out', description: 'You have been successfully logged out.' },
      { headers: { 'Set-Cookie': await closeSession(request) } },
    )
  } catch (error) {
    // Still signed in, which matters at a computer that is not one's own.
    log.error({ err: error }, 'Somebody could not be logged out')
    return redirectWithToast('/overview', {
      title: 'Logout Failed',
      description: 'An unexpected error occurred during logout.',
      variant: 'destructive',
    })
  }
}
