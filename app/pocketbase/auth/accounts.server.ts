import { type ApiCall, collectionOf } from '../call.server'
import type { Collection } from '../collection.server'
import { ApiError } from '../errors'
import type { Bearer } from '../tokens.server'

/**
 * Returns the auth collection in the path.
 * @throws ApiError 404
 */
export function authCollectionOf(params: ApiCall['params']): Collection {
  const collection = collectionOf(params, 'Missing or invalid collection context.')
  if (collection.type !== 'auth') throw new ApiError(404, 'Missing or invalid auth collection context.')
  return collection
}

/**
 * Returns the bearer, who must be an account of the collection in the path.
 * @throws ApiError 404, 401 for guests, 403 for other tokens
 */
export function bearerOfPath({ bearer, params }: ApiCall): Bearer {
  const collection = collectionOf(params, 'Missing or invalid collection context.')
  if (!bearer) throw noToken()
  if (bearer.collection !== collection) {
    throw new ApiError(403, `The request requires auth record from ${bearer.collection.name} collection.`)
  }
  return bearer
}

/** Creates the error for a guest at an endpoint that requires an account. */
export const noToken = () => new ApiError(401, 'The request requires valid record authorization token.')
