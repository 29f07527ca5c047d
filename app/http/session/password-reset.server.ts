import { redirect } from '@remix-run/node'
import { keyOfAccount } from '~/features/account/accounts/account-key.server'
import {
  isResetTokenGood,
  passkeysOfReset,
  resetPassword,
  signInsOfReset,
} from '~/features/account/accounts/passwords/password-reset.server'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { badRequest, formOf, linkErrorsOnTop, replying, SERVER_ERROR } from '../forms/form-reply.server'
import { redirectWithToast } from '../forms/toast.server'
import { rememberDevice } from './known-device.server'

type TypedPassword = { password: string; confirmPassword: string }

/** Loads both reset screens: after the reset (`?done`), or with the token of the link. Redirects without a token. */
export async function loadReset(request: Request, token: string | null | undefined) {
  if (new URL(request.url).searchParams.has('done')) return { done: true, expired: false, signIns: [], passkeys: [] }
  if (!token) throw await withoutLink()
  const [isGood, signIns, passkeys] = await Promise.all([
    isResetTokenGood(token),
    signInsOfReset(token),
    passkeysOfReset(token),
  ])
  return { done: false, expired: !isGood, signIns, passkeys }
}

/** Handles the form of both reset screens: sets the password, or returns the errors by the screen's own rules. */
export async function respondToReset(
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
  if (!token) return badRequest({ values: {}, errors: { '': [i18n.t('Invalid reset token')] } })
  const run = async () => {
    const { userId } = await linkErrorsOnTop(() => resetPassword(token, typed.password, keep))
    return redirect(done, { headers: { 'Set-Cookie': await rememberDevice(request, keyOfAccount(userId), 'reset') } })
  }
  return replying(form, run, SERVER_ERROR)
}

/** Redirects if a reset screen was opened without a link. */
export const withoutLink = () =>
  redirectWithToast('/forgot-password', { title: i18n.t('Invalid or expired link'), variant: 'destructive' })

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
