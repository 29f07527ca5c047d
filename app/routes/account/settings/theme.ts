import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { formOf } from '~/http/forms/form-reply.server'
import { asTheme, themeHeader } from '~/http/pages/theme.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { i18n } from '~/platform/messages'

export { toastOnFailure as clientAction } from '~/components/forms/form-failure'

/** Stores the theme in a cookie and redirects back. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request)
  const theme = asTheme(form.get('theme'))
  if (!theme) throw data({ message: i18n.t('The theme must be dark, light or system.') }, { status: 400 })
  const headers = { 'Set-Cookie': themeHeader(theme) }
  // A script needs only the cookie.
  if (request.headers.get('Sec-Fetch-Dest') === 'empty') return data({ theme }, { headers })
  return redirect(safeRedirect(String(form.get('redirectTo') ?? ''), '/'), { headers })
}

export const loader = () => redirect('/')
