import { z } from 'zod'
import { log } from '~/platform/log.server'
import type { ApiCall } from '../endpoint.server'
import { ApiError } from '../errors'
import { authCollectionOf, bearerOfPath, noToken } from './accounts.server'
import { formOf, refuse } from './forms.server'
import { authReply } from './reply.server'

/** A fresh token for the bearer of one (protocol, section 4.6). @throws ApiError 401 for guests, 403 for another collection's token */
export async function authRefresh(call: ApiCall) {
  const { collection, id, claims, ...account } = bearerOfPath(call)
  const kept = claims.refreshable === false ? call.header('Authorization') : null
  return authReply(call, collection, id, { token: kept?.replace(/^bearer\s+/i, ''), account })
}

/**
 * A token of somebody else's account, for a superuser and a limited time (protocol, section 4.11).
 * @throws ApiError 401 for guests, 403 for everybody but superusers, 404 when there is no such account
 */
export async function impersonate(call: ApiCall) {
  if (!call.bearer) throw noToken()
  if (call.requester.kind !== 'superuser') {
    throw new ApiError(403, 'The authorized record is not allowed to perform this action.')
  }
  const collection = authCollectionOf(call.params)
  const { duration } = await formOf(call, z.object({ duration: z.number().default(0) }))
  refuse({ duration: duration < 0 ? TOO_SHORT : undefined })
  const id = call.params.id ?? ''
  const seconds = Math.min(Math.floor(duration), LONGEST) || DEFAULT
  const reply = await authReply(call, collection, id, { seconds })
  log.info({ superuser: call.requester.id, collection: collection.name, account: id, seconds }, 'Acting as somebody')
  return reply
}

const DEFAULT = 432_000
// A year: nobody looks after a token for longer.
const LONGEST = 365 * 86_400
const TOO_SHORT = {
  code: 'validation_min_greater_equal_than_required',
  message: 'Must be no less than 0.',
  params: { threshold: 0 },
}
