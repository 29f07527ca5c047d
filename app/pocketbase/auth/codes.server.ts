import { z } from 'zod'
import { accountKey } from '~/features/account/accounts/account-key.server'
import { sendSignInCode, takeSignInCode } from '~/features/account/otp/otp.server'
import { env } from '~/platform/env.server'
import { InvalidError, RateLimitedError } from '~/platform/errors'
import { countCall, countTry } from '~/platform/input/rate-limit.server'
import type { Collection } from '../collection.server'
import type { ApiCall } from '../endpoint.server'
import { ApiError } from '../errors'
import { authCollectionOf } from './accounts.server'
import { emailProblem, formOf, refuse, sizeProblem, text } from './forms.server'
import { signedIn } from './reply.server'

/** Whether sign-in codes work: for users, unless `API_OTP` is off. */
export const takesCodes = ({ name }: Collection) => name === 'users' && env.API_OTP === 'on'

/** Mails a code. Returns an ID, also for unknown addresses. */
export async function requestOtp(call: ApiCall) {
  codeCollectionOf(call)
  await countTry('code-request:address', call.clientIp)
  const { email } = await formOf(call, z.object({ email: text }))
  refuse({ email: emailProblem(email) })
  await countTry('code-request:person', await accountKey(email))
  return { otpId: await sendSignInCode(email) }
}

/**
 * Signs in with a code.
 * @throws ApiError 400 if it is invalid, 429 after five attempts
 */
export async function authWithOtp(call: ApiCall) {
  const collection = codeCollectionOf(call)
  const { otpId, password, mfaId } = await formOf(
    call,
    z.object({ otpId: text, password: text, mfaId: z.string().nullish() }),
  )
  refuse({ otpId: sizeProblem(otpId), password: sizeProblem(password, { max: 71 }) })
  countCall('auth', call.clientIp, otpId)
  try {
    const { userId } = await takeSignInCode(otpId, password)
    return await signedIn(call, { collection, id: userId, way: 'otp', mfaId })
  } catch (error) {
    if (error instanceof InvalidError) throw new ApiError(400, error.message)
    if (error instanceof RateLimitedError) throw new ApiError(429, TOO_MANY)
    throw error
  }
}

const TOO_MANY = 'Too many attempts, please try again later with a new OTP.'

function codeCollectionOf({ params }: ApiCall): Collection {
  const collection = authCollectionOf(params)
  if (!takesCodes(collection)) {
    throw new ApiError(403, 'The collection is not configured to allow OTP authentication.')
  }
  return collection
}
