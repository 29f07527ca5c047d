import { redirect } from '@remix-run/node'
import { forgetGivenUp, runNow, tryJobAgain } from '~/features/instance/admin/admin-actions.server'
import { formOf } from '~/http/forms/form-reply.server'
import { adminOnly } from '~/http/session/admin-session.server'

export const loader = () => redirect('/host#jobs')

/** Runs a job, or retries or deletes a permanently failed one. */
export const action = adminOnly(async ({ request }) => {
  const form = await formOf(request)
  const value = (name: string) => String(form.get(name) ?? '')
  if (form.has('run')) await runNow(value('run'))
  else if (form.has('again')) await tryJobAgain(value('again'))
  else await forgetGivenUp(value('forget'))
  return redirect('/host#jobs')
})
