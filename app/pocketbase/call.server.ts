import type { AppLoadContext } from '@remix-run/node'
import type { Db } from '~/platform/db/db.server'
import type { ApiBody, Sent } from './body.server'
import type { Collection, Requester } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { ApiError } from './errors'
import type { Bearer } from './tokens.server'

/** A request before authentication. */
export type RawCall = Sent & {
  method: string
  /** the raw path and query */
  url: string
  clientIp: string
  /** Creates a loader's arguments. Call it once, and only if needed: that takes longer than many handlers. */
  web: () => { request: Request; context: AppLoadContext }
}

/** A request as its handler gets it. */
export type ApiCall = RawCall & {
  /** the parameters of the path, decoded */
  params: Record<string, string | undefined>
  query: URLSearchParams
  /** the raw query */
  search: string
  requester: Requester
  /** the account of the token; null for guests and invalid tokens */
  bearer: Bearer | null
  /** the body, once it is read, or of a batch's part */
  body?: ApiBody | Promise<ApiBody>
  /** the batch's transaction */
  on?: Db
}

/** Returns a value (200 and JSON), undefined (204), or a Response. */
export type Handler = (call: ApiCall) => Promise<unknown>

/** A response; a Web Response is one too. */
export type Reply = {
  status: number
  headers: Iterable<[name: string, value: string]>
  body: string | ReadableStream | null
}

/**
 * Returns the collection in a path, by name or ID.
 * @throws ApiError 404 with this message
 */
export function collectionOf(params: ApiCall['params'], message = 'Missing collection context.'): Collection {
  const collection = COLLECTIONS.find(params.collection ?? '')
  if (!collection) throw new ApiError(404, message)
  return collection
}
