import { decodeJwt, type JWTPayload } from 'jose'
import { z } from 'zod'
import { accountKey } from '~/features/account/accounts/account-key.server'
import { confirmEmailChange, requestEmailChange } from '~/features/account/accounts/email/email-change.server'
import { confirmVerification, resendVerification } from '~/features/account/accounts/email/email-verification.server'
import {
  isResetTokenGood,
  requestPasswordReset,
  resetPassword,
} from '~/features/account/accounts/passwords/password-reset.server'
import { ConflictError, ForbiddenError, InvalidError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { inPassword } from '../account-form'
import type { ApiCall } from '../call.server'
import type { Collection } from '../collection.server'
import { ApiError, type FieldProblem } from '../errors'
import { invalidForm, PROBLEM } from '../problems'
import { authCollectionOf, bearerOfPath, noToken } from './accounts.server'
import { emailProblem, formOf, reject, sizeProblem, text } from './forms.server'

// The mail endpoints use the operations, mails and limits of the pages, and the links lead to the pages. Responses do not
// reveal whether an address is known. Superusers get no mails: use npm run admin.

/** Seconds between two mails, as in PocketBase. */
const ONCE = { unlessWithin: 120 }

/**
 * Sends the verification mail if the address is unverified.
 * @throws ApiError 404 for an unknown collection, 400 for superusers and for an invalid address
 * @throws RateLimitedError
 */
export async function requestVerification(call: ApiCall): Promise<void> {
  rejectSuperusers(call, 'All superusers are verified by default.')
  await countTry('verification:address', call.clientIp)
  const { email } = await formOf(call, z.object({ email: text }))
  reject({ email: emailProblem(email) })
  await countTry('verification:person', await accountKey(email))
  await resendVerification(email, ONCE)
}

/**
 * Verifies an address.
 * @throws ApiError 400 for an invalid token
 */
export async function confirmVerificationByToken(call: ApiCall): Promise<void> {
  const collection = authCollectionOf(call.params)
  const { token } = await formOf(call, z.object({ token: text }))
  reject({ token: tokenProblem(token, collection, 'email') })
  await withApiErrors(() => confirmVerification(token))
}

/**
 * Sends the reset mail if there is such an account.
 * @throws ApiError 404 for an unknown collection, 400 for superusers and for an invalid address
 * @throws RateLimitedError
 */
export async function requestReset(call: ApiCall): Promise<void> {
  rejectSuperusers(call, 'The collection is not configured to allow password resets.')
  await countTry('reset-request:address', call.clientIp)
  const { email } = await formOf(call, z.object({ email: text }))
  reject({ email: emailProblem(email) })
  await requestPasswordReset(email, ONCE)
}

/**
 * Sets a new password.
 * @throws ApiError 400 for an invalid token or password
 */
export async function confirmReset(call: ApiCall): Promise<void> {
  const collection = authCollectionOf(call.params)
  const form = z.object({ token: text, password: text, passwordConfirm: text })
  const { token, password, passwordConfirm } = await formOf(call, form)
  const good = collection.name === 'users' && (await isResetTokenGood(token))
  const confirmed = passwordConfirm === password ? undefined : PROBLEM.mismatch
  reject({
    token: sizeProblem(token, { max: Number.POSITIVE_INFINITY }) ?? (good ? undefined : PROBLEM.invalidToken),
    password: sizeProblem(password, { min: 6, max: 255 }),
    passwordConfirm: sizeProblem(passwordConfirm, { max: Number.POSITIVE_INFINITY }) ?? confirmed,
  })
  reject(inPassword(password), data => new ApiError(400, 'Failed to set new password.', data))
  await withApiErrors(() => resetPassword(token, password), chosenPassword)
}

/**
 * Sends a link to a new address.
 * @throws ApiError 401 for guests, 400 for an invalid address
 * @throws RateLimitedError
 */
export async function requestAddress(call: ApiCall): Promise<void> {
  const bearer = bearerOfPath(call)
  rejectSuperusers(call, 'Failed to request email change.')
  if (!bearer.verified) throw noToken()
  const { newEmail } = await formOf(call, z.object({ newEmail: text }))
  reject({ newEmail: emailProblem(newEmail) })
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

/**
 * Sets the new address.
 * @throws ApiError 400 for an invalid token or password, or a taken address
 * @throws RateLimitedError
 */
export async function confirmAddress(call: ApiCall): Promise<void> {
  const collection = authCollectionOf(call.params)
  await countTry('password-check:address', call.clientIp)
  const { token, password } = await formOf(call, z.object({ token: text, password: text }))
  reject({ token: tokenProblem(token, collection, 'newEmail'), password: sizeProblem(password, { max: 100 }) })
  await countTry('password-check:person', token)
  await withApiErrors(() => confirmEmailChange(token, password, ''))
}

function rejectSuperusers({ params }: ApiCall, message: string): void {
  if (authCollectionOf(params).name !== 'users') throw new ApiError(400, message)
}

/** Returns the problem of a token that is visible without its row: no token of this purpose, or of another collection. */
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

/** Runs an operation and maps its errors to PocketBase's. */
async function withApiErrors<T>(
  run: () => Promise<T>,
  onPassword = (_messages: string[]) => WRONG_PASSWORD,
): Promise<T> {
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
