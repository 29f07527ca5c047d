import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { formOf } from '~/http/forms/form-reply.server'
import { comfortHeader, comfortIn } from '~/http/pages/comfort.server'
import { safeRedirect } from '~/http/server/redirects.server'

export { toastOnFailure as clientAction } from '~/components/forms/form-failure'

/** Stores the accessibility settings in a cookie and redirects back. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request)
  const comfort = comfortIn(form)
  const headers = { 'Set-Cookie': comfortHeader(comfort) }
  // A script needs only the cookie.
  if (request.headers.get('Sec-Fetch-Dest') === 'empty') return data({ comfort }, { headers })
  return redirect(safeRedirect(String(form.get('redirectTo') ?? ''), '/'), { headers })
}

export const loader = () => redirect('/')
