import { hasSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { noteSignInPlace } from '~/features/account/otp/auth-origins.server'
import { beginSignIn, completeSignIn, OTHER_METHOD, type Way } from '~/features/account/otp/mfa.server'
import { env } from '~/platform/env.server'
import { InvalidError } from '~/platform/errors'
import type { ApiCall } from '../call.server'
import type { Collection } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import { ApiError } from '../errors'
import { jsonAround, SerializedJson } from '../json-text'
import { viewRecord } from '../records.server'
import { requesterOf, signToken, tokenClaims } from '../tokens.server'

type SignIn = { collection: Collection; id: string; way: Way; mfaId?: string | null; meta?: Record<string, unknown> }

/**
 * Returns the response to a successful sign-in. With `API_MFA` or two-step login, the first method gets 401 and the ID
 * for the second one. With two-step login, that must be a code of the app or a recovery code.
 * @throws ApiError 403 if the instance requires two-step login and the user has none
 * @throws ApiError 400 if the second method is wrong or repeats the first one
 */
export async function signedIn(call: ApiCall, { collection, id, way, mfaId, meta }: SignIn) {
  if (collection.name === 'users') {
    const begun = call.query.get('mfaId') || mfaId
    if (env.REQUIRE_SECOND_FACTOR === 'on' && !(await hasSecondFactor(id))) throw ApiError.secondFactorRequired()
    const needsCode = way !== 'totp' && (await hasSecondFactor(id))
    if (needsCode && begun) throw new ApiError(400, OTHER_METHOD)
    if ((needsCode || env.API_MFA === 'on') && !begun) {
      return Response.json({ mfaId: await beginSignIn(id, way) }, { status: 401 })
    }
    if (begun && (way === 'totp' || env.API_MFA === 'on')) await withApiError(() => completeSignIn(begun, id, way))
    await noteSignInPlace(id, placeOf(call))
  }
  return authReply(call, collection, id, { meta })
}

/** Returns the address and the browser of a request, for `noteSignInPlace`. */
export const placeOf = (call: ApiCall) => ({ ip: call.clientIp, userAgent: call.header('User-Agent') ?? '' })

type Options = {
  token?: string
  seconds?: number
  meta?: Record<string, unknown>
  /** if it was already read */
  account?: { tokenKey: string; verified: boolean; record?: string }
}

/**
 * Returns the account with a token: the given one, one that expires in `seconds` and cannot be renewed, or a usual one.
 * @throws NotFoundError if the account was deleted, or ApiError 404 if that happens while it is read
 */
export async function authReply({ query }: ApiCall, collection: Collection, id: string, options: Options = {}) {
  const { tokenKey, verified, record: own } = options.account ?? (await tokenClaims(collection, id))
  const owner = { collectionId: collection.id, id, tokenKey }
  const requester = requesterOf({ collection, id, verified })
  const { meta, seconds } = options
  // `fields` applies to the whole response.
  const isPlain = !query.has('fields') && !query.has('expand')
  const record =
    isPlain && own
      ? new SerializedJson(own)
      : await viewRecord(id, query, { registry: COLLECTIONS, requester, collection })
  const token = options.token ?? signToken('auth', owner, { refreshable: seconds === undefined }, seconds)
  return jsonAround({ ...(meta && { meta }), record, token })
}

async function withApiError(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw error instanceof InvalidError ? new ApiError(400, error.message) : error
  }
}
