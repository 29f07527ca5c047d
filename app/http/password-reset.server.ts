import { redirect } from '@remix-run/node'
import { keyOfAccount } from '~/features/accounts/account-key.server'
import { resetPassword } from '~/features/accounts/password-reset.server'
import type { FieldErrors } from '~/platform/errors'
import { badRequest, formOf, linkErrorsOnTop, replying, SERVER_ERROR } from './form-reply.server'
import { rememberDevice } from './known-device.server'
import { redirectWithToast } from './toast.server'

type TypedPassword = { password: string; confirmPassword: string }

/** The answer of both reset screens to a posted form: set the password, or say what is wrong with it by the screen's own rules. */
export async function answerReset(
  request: Request,
  token: string,
  errorsOf: (typed: TypedPassword) => FieldErrors,
  done: string,
) {
  const form = await formOf(request)
  const typed = { password: textOf(form, 'password'), confirmPassword: textOf(form, 'confirmPassword') }
  const errors = errorsOf(typed)
  const keep = form.getAll('keep').map(String)
  if (Object.keys(errors).length > 0) return badRequest({ values: { keep }, errors })
  if (!token) return badRequest({ values: {}, errors: { '': ['Invalid reset token'] } })
  const run = async () => {
    const { userId } = await linkErrorsOnTop(() => resetPassword(token, typed.password, keep))
    return redirect(done, { headers: { 'Set-Cookie': await rememberDevice(request, keyOfAccount(userId)) } })
  }
  return replying(form, run, SERVER_ERROR)
}

/** The way back from a reset screen that was opened without a link. */
export const withoutLink = () =>
  redirectWithToast('/forgot-password', { title: 'Invalid or expired link', variant: 'destructive' })

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
