import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { changeLanguage } from '~/features/account/profile/profile.server'
import { formOf } from '~/http/forms/form-reply.server'
import { languageHeader } from '~/http/pages/language.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { viewerOf } from '~/http/session/session.server'
import { i18n } from '~/platform/messages'
import { asOffered } from '~/platform/messages.server'

/** Stores the language in a cookie, and in the account of a signed-in user. Redirects back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  const language = asOffered(form.get('language'))
  if (!language) throw data({ message: i18n.t('Choose one of the languages.') }, { status: 400 })
  const viewer = await viewerOf(request, context)
  if (viewer) await changeLanguage({ userId: viewer.id }, language)
  const back = pathIn(safeRedirect(String(form.get('redirectTo') ?? ''), '/'))
  return redirect(back, { headers: { 'Set-Cookie': languageHeader(language) } })
}

export const loader = () => redirect('/')

/** Removes the language of an address, which has precedence. */
function pathIn(address: string): string {
  const url = new URL(address, 'http://localhost')
  url.searchParams.delete('lang')
  return url.pathname + url.search + url.hash
}
