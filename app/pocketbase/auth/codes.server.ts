import { z } from 'zod'
import { accountKey } from '~/features/account/accounts/account-key.server'
import { passSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { findSignInPlace } from '~/features/account/otp/auth-origins.server'
import { userOfSignIn } from '~/features/account/otp/mfa.server'
import { sendSignInCode, takeSignInCode } from '~/features/account/otp/otp.server'
import { env } from '~/platform/env.server'
import { InvalidError, RateLimitedError } from '~/platform/errors'
import { countCall, countTry } from '~/platform/input/rate-limit.server'
import type { ApiCall } from '../call.server'
import type { Collection } from '../collection.server'
import { ApiError } from '../errors'
import { authCollectionOf } from './accounts.server'
import { emailProblem, formOf, reject, sizeProblem, text } from './forms.server'
import { placeOf, signedIn } from './reply.server'

/** Returns whether sign-in codes work: for users, unless `API_OTP` is off. */
export const takesCodes = ({ name }: Collection) => name === 'users' && env.API_OTP === 'on'

/**
 * Mails a code. Returns an ID, also for unknown addresses.
 * @throws ApiError 404 or 403 for a collection without codes, 400 for an invalid address
 * @throws RateLimitedError
 */
export async function requestOtp(call: ApiCall) {
  codeCollectionOf(call)
  await countTry('code-request:address', call.clientIp)
  const { email } = await formOf(call, z.object({ email: text }))
  reject({ email: emailProblem(email) })
  await countTry('code-request:person', await accountKey(email))
  return { otpId: await sendSignInCode(email) }
}

/**
 * Signs in with a code by mail, or completes a sign-in with a code of an authenticator app or a recovery code.
 * @throws ApiError 400 if it is invalid, 429 after five attempts
 */
export async function authWithOtp(call: ApiCall) {
  const collection = authCollectionOf(call.params)
  const { otpId, password, mfaId } = await formOf(
    call,
    z.object({ otpId: text, password: text, mfaId: z.string().nullish() }),
  )
  const isTotp = collection.name === 'users' && otpId === TOTP
  if (!isTotp) codeCollectionOf(call)
  reject({ otpId: sizeProblem(otpId), password: sizeProblem(password, { max: 71 }) })
  countCall('auth', call.clientIp, isTotp ? `${TOTP} ${call.query.get('mfaId') || mfaId}` : otpId)
  try {
    if (isTotp) return await authWithTotp(call, collection, password, mfaId)
    const { userId } = await takeSignInCode(otpId, password)
    return await signedIn(call, { collection, id: userId, way: 'otp', mfaId })
  } catch (error) {
    if (error instanceof InvalidError) throw new ApiError(400, isTotp ? DEAD_CODE : error.message)
    if (error instanceof RateLimitedError) throw new ApiError(429, TOO_MANY)
    throw error
  }
}

/** In place of an `otpId`: the second step of an account with two-step login. */
const TOTP = 'totp'

async function authWithTotp(call: ApiCall, collection: Collection, code: string, mfaId: string | null | undefined) {
  const begun = call.query.get('mfaId') || mfaId || ''
  const id = await userOfSignIn(begun)
  if (!id) throw new ApiError(400, 'Invalid or expired MFA session.')
  // API clients have no cookies: a place of an earlier sign-in counts as a known device.
  await passSecondFactor({ userId: id }, code, await findSignInPlace(id, placeOf(call)))
  return signedIn(call, { collection, id, way: 'totp', mfaId: begun })
}

const DEAD_CODE = 'Invalid or expired OTP.'
const TOO_MANY = 'Too many attempts, please try again later with a new OTP.'

function codeCollectionOf({ params }: ApiCall): Collection {
  const collection = authCollectionOf(params)
  if (!takesCodes(collection)) {
    throw new ApiError(403, 'The collection is not configured to allow OTP authentication.')
  }
  return collection
}
