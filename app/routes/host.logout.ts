import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { closeHostSession } from '~/http/host-door.server'

/** Signs the host out. Opened by its address it only leads back. */
export const loader = () => redirect('/host')

export async function action({ request }: ActionFunctionArgs) {
  return redirect('/host/login', { headers: { 'Set-Cookie': await closeHostSession(request) } })
}
