import { z } from 'zod'
import { log } from '~/platform/observability/log.server'
import { readBody } from '../body.server'
import type { ApiCall } from '../call.server'
import { ApiError } from '../errors'
import { authCollectionOf, bearerOfPath, noToken } from './accounts.server'
import { formOf, reject } from './forms.server'
import { authReply } from './reply.server'

/**
 * Returns a new token for a valid one. Ignores the values of a body.
 * @throws ApiError 401 for guests, 403 for another collection's token, 400 for an unreadable body
 */
export async function authRefresh(call: ApiCall) {
  const { collection, id, claims, ...account } = bearerOfPath(call)
  await readBody(call)
  const sameToken = claims.refreshable === false ? call.header('Authorization') : null
  return authReply(call, collection, id, { token: sameToken?.replace(/^bearer\s+/i, ''), account })
}

/**
 * Returns a token of another account, for superusers. It cannot be renewed.
 * @throws ApiError 401 for guests, 403 for users, 404 for an unknown account
 */
export async function impersonate(call: ApiCall) {
  if (!call.bearer) throw noToken()
  if (call.requester.kind !== 'superuser') {
    throw new ApiError(403, 'The authorized record is not allowed to perform this action.')
  }
  const collection = authCollectionOf(call.params)
  const { duration } = await formOf(call, z.object({ duration: z.int().nullish() }))
  const wanted = duration || DEFAULT
  reject({ duration: wanted < 0 ? TOO_SHORT : undefined })
  const id = call.params.id ?? ''
  const seconds = Math.min(wanted, MAX_SECONDS)
  const reply = await authReply(call, collection, id, { seconds })
  log.info(
    { superuser: call.requester.id, collection: collection.name, account: id, seconds },
    'Superuser impersonates a user',
  )
  return reply
}

// Five days, as for an auth token.
const DEFAULT = 432_000
// One year.
const MAX_SECONDS = 365 * 86_400
const TOO_SHORT = {
  code: 'validation_min_greater_equal_than_required',
  message: 'Must be no less than 0.',
  params: { threshold: 0 },
}
