import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { comfortHeader, comfortIn } from '~/http/comfort.server'
import { formOf } from '~/http/form-reply.server'
import { safeRedirect } from '~/http/redirects.server'

/** Keeps what was chosen for eyes and hands in a cookie and goes back to where the form stood. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request)
  const comfort = comfortIn(form)
  const headers = { 'Set-Cookie': comfortHeader(comfort) }
  // A script stays on its page and only needs the cookie.
  if (request.headers.get('Sec-Fetch-Dest') === 'empty') return data({ comfort }, { headers })
  return redirect(safeRedirect(String(form.get('redirectTo') ?? ''), '/'), { headers })
}

export const loader = () => redirect('/')
