import { noToken } from '../auth/accounts.server'
import type { ApiCall } from '../endpoint.server'
import { ApiError } from '../errors'

type Handler = (call: ApiCall) => Promise<unknown>

/** A call of the service part: for superusers alone (protocol, section 8). Guests are answered with 401, everybody else with 403. */
export const superusersOnly =
  (handler: Handler): Handler =>
  async call => {
    if (!call.bearer) throw noToken()
    if (call.requester.kind !== 'superuser') {
      throw new ApiError(403, 'The authorized record is not allowed to perform this action.')
    }
    return handler(call)
  }

/** A call of the protocol that has nothing behind it here. */
export const notServed = superusersOnly(async () => {
  throw new ApiError(404, 'This call is not served here; /api-docs lists what is.')
})
