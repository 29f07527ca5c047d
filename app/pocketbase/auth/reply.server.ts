import { beginSignIn, completeSignIn, type Way } from '~/features/sign-in-codes/second-way.server'
import { noteSignInPlace } from '~/features/sign-in-codes/sign-in-places.server'
import { env } from '~/platform/env.server'
import { InvalidError } from '~/platform/errors'
import type { Collection } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import type { ApiCall } from '../endpoint.server'
import { ApiError } from '../errors'
import { viewRecord } from '../records.server'
import { requesterOf, signToken, tokenClaims } from '../tokens.server'

type SignIn = { collection: Collection; id: string; way: Way; mfaId?: string | null; meta?: Record<string, unknown> }

/**
 * The reply to somebody who has proven who they are (protocol, section 4.2). Where two ways are asked for (`API_MFA`), the first is
 * answered with 401 and the id that the second is to bring.
 */
export async function signedIn(call: ApiCall, { collection, id, way, mfaId, meta }: SignIn) {
  if (collection.name === 'users') {
    const begun = call.query.get('mfaId') || mfaId
    if (env.API_MFA === 'on' && !begun) return Response.json({ mfaId: await beginSignIn(id, way) }, { status: 401 })
    if (env.API_MFA === 'on' && begun) await inWords(() => completeSignIn(begun, id, way))
    await noteSignInPlace(id, placeOf(call))
  }
  return authReply(call, collection, id, { meta })
}

/** The network address and the device of a call. */
export const placeOf = (call: ApiCall) => ({ ip: call.clientIp, userAgent: call.header('User-Agent') ?? '' })

type Options = {
  token?: string
  seconds?: number
  meta?: Record<string, unknown>
  /** where it has been read already */
  account?: { tokenKey: string; verified: boolean }
}

/** An account's own view of itself with a token: the given one, one that lasts `seconds` and is never renewed, or a usual one. */
export async function authReply({ query }: ApiCall, collection: Collection, id: string, options: Options = {}) {
  const { tokenKey, verified } = options.account ?? (await tokenClaims(collection, id))
  const owner = { collectionId: collection.id, id, tokenKey }
  const requester = requesterOf({ collection, id, tokenKey, verified, claims: {} })
  const { meta, seconds } = options
  const record = await viewRecord(id, query, { registry: COLLECTIONS, requester, collection })
  const token = options.token ?? signToken('auth', owner, { refreshable: seconds === undefined }, seconds)
  return { ...(meta && { meta }), record, token }
}

async function inWords(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw error instanceof InvalidError ? new ApiError(400, error.message) : error
  }
}
