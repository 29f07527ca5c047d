import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { closeSession } from '~/http/session.server'
import { redirectWithToast } from '~/http/toast.server'

// An address typed by hand signs nobody out: only the button of the menu does.
export const loader = () => redirect('/')

export async function action({ request }: ActionFunctionArgs) {
  return redirectWithToast(
    '/login',
    { title: 'Logged out', description: 'You have been successfully logged out.' },
    { headers: { 'Set-Cookie': await closeSession(request) } },
  )
}
