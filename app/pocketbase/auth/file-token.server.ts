import type { ApiCall } from '../call.server'
import { signToken } from '../tokens.server'
import { noToken } from './accounts.server'

/**
 * Returns a token for file URLs, valid for three minutes.
 * @throws ApiError 401 for guests
 */
export async function fileToken({ bearer }: ApiCall) {
  if (!bearer) throw noToken()
  const { collection, id, tokenKey } = bearer
  return { token: signToken('file', { collectionId: collection.id, id, tokenKey }) }
}
