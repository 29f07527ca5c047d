import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { closeAdminSession } from '~/http/session/admin-session.server'

/** Signs the admin out. A GET only redirects. */
export const loader = () => redirect('/host')

export async function action({ request }: ActionFunctionArgs) {
  return redirect('/host/login', { headers: { 'Set-Cookie': await closeAdminSession(request) } })
}
