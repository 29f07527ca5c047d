import { redirect } from '@remix-run/node'
import { forgetGivenUp, runNow, tryJobAgain } from '~/features/host/host-acts.server'
import { formOf } from '~/http/form-reply.server'
import { hostOnly } from '~/http/host-door.server'

export const loader = () => redirect('/host#jobs')

/** Runs a job now, or says what becomes of one that was given up. */
export const action = hostOnly(async ({ request }) => {
  const form = await formOf(request)
  const value = (name: string) => String(form.get(name) ?? '')
  if (form.has('run')) await runNow(value('run'))
  else if (form.has('again')) await tryJobAgain(value('again'))
  else await forgetGivenUp(value('forget'))
  return redirect('/host#jobs')
})
