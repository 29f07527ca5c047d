import { decodeJwt, type JWTPayload } from 'jose'
import { z } from 'zod'
import { accountKey } from '~/features/accounts/account-key.server'
import { confirmEmailChange, requestEmailChange } from '~/features/accounts/email-change.server'
import { confirmVerification, resendVerification } from '~/features/accounts/email-verification.server'
import { isResetTokenGood, requestPasswordReset, resetPassword } from '~/features/accounts/password-reset.server'
import { ConflictError, ForbiddenError, InvalidError } from '~/platform/errors'
import { countTry } from '~/platform/rate-limit.server'
import { inPassword } from '../account-form'
import type { Collection } from '../collection.server'
import type { ApiCall } from '../endpoint.server'
import { ApiError, type FieldProblem } from '../errors'
import { invalidForm, PROBLEM } from '../problems'
import { authCollectionOf, bearerOfPath, noToken } from './accounts.server'
import { emailProblem, formOf, refuse, sizeProblem, text } from './forms.server'

// What goes by mail: the same operations, mails and limits as on the screens, and the links lead there. Of a known address nothing is
// told that is not told of an unknown one. Administrators get no mails: the host changes their passwords (npm run admin).

/** Whoever asks again within two minutes gets no second mail (protocol, sections 4.7 and 4.8). */
const ONCE = { unlessWithin: 120 }

/** Sends the mail that asks to confirm an address, where one waits for it. */
export async function requestVerification(call: ApiCall): Promise<void> {
  refuseSuperusers(call, 'All superusers are verified by default.')
  await countTry('verification:address', call.clientIp)
  const { email } = await formOf(call, z.object({ email: text }))
  refuse({ email: emailProblem(email) })
  await countTry('verification:person', await accountKey(email))
  await resendVerification(email, ONCE)
}

/** Confirms an address. @throws ApiError 400 when the token does not open it */
export async function confirmVerificationByToken(call: ApiCall): Promise<void> {
  const collection = authCollectionOf(call.params)
  const { token } = await formOf(call, z.object({ token: text }))
  refuse({ token: tokenProblem(token, collection, 'email') })
  await told(() => confirmVerification(token))
}

/** Sends the mail with the link to a new password, where there is such an account. */
export async function requestReset(call: ApiCall): Promise<void> {
  refuseSuperusers(call, 'The collection is not configured to allow password resets.')
  await countTry('reset-request:address', call.clientIp)
  const { email } = await formOf(call, z.object({ email: text }))
  refuse({ email: emailProblem(email) })
  await requestPasswordReset(email, ONCE)
}

/** Sets a new password. @throws ApiError 400 when the token does not open it, or the password cannot be taken */
export async function confirmReset(call: ApiCall): Promise<void> {
  const collection = authCollectionOf(call.params)
  const form = z.object({ token: text, password: text, passwordConfirm: text })
  const { token, password, passwordConfirm } = await formOf(call, form)
  const good = collection.name === 'users' && (await isResetTokenGood(token))
  const confirmed = passwordConfirm === password ? undefined : PROBLEM.mismatch
  refuse({
    token: sizeProblem(token, { max: Number.POSITIVE_INFINITY }) ?? (good ? undefined : PROBLEM.invalidToken),
    password: sizeProblem(password, { min: 6, max: 255 }),
    passwordConfirm: sizeProblem(passwordConfirm, { max: Number.POSITIVE_INFINITY }) ?? confirmed,
  })
  refuse(inPassword(password), data => new ApiError(400, 'Failed to set new password.', data))
  await told(() => resetPassword(token, password), chosenPassword)
}

/** Sends a link to a new address. @throws ApiError 401 for guests, 400 when that address cannot be taken */
export async function requestAddress(call: ApiCall): Promise<void> {
  const bearer = bearerOfPath(call)
  refuseSuperusers(call, 'Failed to request email change.')
  if (!bearer.verified) throw noToken()
  const { newEmail } = await formOf(call, z.object({ newEmail: text }))
  refuse({ newEmail: emailProblem(newEmail) })
  await countTry('email-change:person', bearer.id)
  try {
    await requestEmailChange({ userId: bearer.id }, newEmail)
  } catch (error) {
    if (error instanceof InvalidError) throw invalidForm({ newEmail: NOT_ANOTHER })
    if (error instanceof ConflictError) throw invalidForm({ newEmail: TAKEN })
    if (error instanceof ForbiddenError) throw new ApiError(400, error.message)
    throw error
  }
}

/** Sets the new address. @throws ApiError 400 when the token or the password is wrong, or the address was taken meanwhile */
export async function confirmAddress(call: ApiCall): Promise<void> {
  const collection = authCollectionOf(call.params)
  await countTry('password-check:address', call.clientIp)
  const { token, password } = await formOf(call, z.object({ token: text, password: text }))
  refuse({ token: tokenProblem(token, collection, 'newEmail'), password: sizeProblem(password) })
  await countTry('password-check:person', token)
  await told(() => confirmEmailChange(token, password, ''))
}

function refuseSuperusers({ params }: ApiCall, message: string): void {
  if (authCollectionOf(params).name !== 'users') throw new ApiError(400, message)
}

/** What can be said of a token by reading it: that it is none for this call, or one of another collection. */
function tokenProblem(token: string, collection: Collection, claim: 'email' | 'newEmail'): FieldProblem | undefined {
  if (!token) return PROBLEM.required
  const claims = claimsOf(token)
  if (!claims[claim]) return claim === 'email' ? NO_EMAIL : NO_NEW_EMAIL
  return claims.collectionId === collection.id ? undefined : OTHER_COLLECTION
}

function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

/** Runs a confirmation and tells its refusals as the protocol does. */
async function told<T>(run: () => Promise<T>, onPassword = (_messages: string[]) => WRONG_PASSWORD): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ConflictError) throw invalidForm({ token: TAKEN_MEANWHILE })
    if (!(error instanceof InvalidError)) throw error
    throw invalidForm(
      error.fields.password ? { password: onPassword(error.fields.password) } : { token: PROBLEM.invalidToken },
    )
  }
}

const chosenPassword = (messages: string[]) => ({ code: 'validation_not_in_invalid', message: `${messages[0]}.` })

const NO_EMAIL = { code: 'validation_invalid_token_claims', message: 'Missing email token claim.' }
const NO_NEW_EMAIL = {
  code: 'validation_invalid_token_payload',
  message: 'Invalid token payload - newEmail must be set.',
}
const OTHER_COLLECTION = {
  code: 'validation_token_collection_mismatch',
  message: 'The provided token is for different auth collection.',
}
const NOT_ANOTHER = { code: 'validation_not_in_invalid', message: 'Must not be in list.' }
const TAKEN = { code: 'validation_invalid_new_email', message: 'Invalid new email address.' }
const TAKEN_MEANWHILE = { code: 'validation_invalid_token_email', message: 'The new email address is invalid.' }
const WRONG_PASSWORD = { code: 'validation_invalid_password', message: 'Missing or invalid auth record password.' }
