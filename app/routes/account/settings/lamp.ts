import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { formOf } from '~/http/forms/form-reply.server'
import { largePrintHeader } from '~/http/pages/large-print.server'
import { safeRedirect } from '~/http/server/redirects.server'

/** Stores in a cookie whether legends are large and in high contrast, and redirects back. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request)
  const headers = { 'Set-Cookie': largePrintHeader(form.get('lamp') === 'on') }
  return redirect(safeRedirect(String(form.get('redirectTo') ?? ''), '/'), { headers })
}

export const loader = () => redirect('/')
