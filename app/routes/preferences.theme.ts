import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { formOf } from '~/http/form-reply.server'
import { safeRedirect } from '~/http/redirects.server'
import { asTheme, themeHeader } from '~/http/theme.server'

/** Keeps the chosen theme in a cookie and goes back to where the form stood. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request)
  const theme = asTheme(form.get('theme'))
  if (!theme) throw data({ message: 'The theme is dark, light or system.' }, { status: 400 })
  const headers = { 'Set-Cookie': themeHeader(theme) }
  // A script stays on its page and only needs the cookie.
  if (request.headers.get('Sec-Fetch-Dest') === 'empty') return data({ theme }, { headers })
  return redirect(safeRedirect(String(form.get('redirectTo') ?? ''), '/'), { headers })
}

export const loader = () => redirect('/')
