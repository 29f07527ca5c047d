import { noToken } from '../auth/accounts.server'
import type { Handler } from '../call.server'
import { ApiError } from '../errors'

/** Wraps a handler for superusers. Guests get 401, others 403. */
export const superusersOnly =
  (handler: Handler): Handler =>
  async call => {
    if (!call.bearer) throw noToken()
    if (call.requester.kind !== 'superuser') {
      throw new ApiError(403, 'The authorized record is not allowed to perform this action.')
    }
    return handler(call)
  }

/** Wraps a handler with which an API token could gain more access. It gets 403. */
export const notByApiToken =
  (handler: Handler): Handler =>
  async call => {
    if (call.bearer?.apiToken) throw ApiError.notByApiToken()
    return handler(call)
  }

/** A PocketBase endpoint without a counterpart. */
export const notServed = superusersOnly(async () => {
  throw new ApiError(404, 'This endpoint is not supported; see /api-docs.')
})
