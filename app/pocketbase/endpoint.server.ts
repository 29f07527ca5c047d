import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { DATABASE_DOWN, DATABASE_RETRY_AFTER, isDatabaseDown } from '~/platform/database-down'
import { DomainError, NotFoundError, RateLimitedError, TooLargeError, UnavailableError } from '~/platform/errors'
import { log } from '~/platform/log.server'
import { countCall } from '~/platform/rate-limit.server'
import type { ApiBody, Sent } from './body.server'
import type { Collection, Requester } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { ApiError } from './errors'
import { jsonText } from './json-text'
import { QueryError } from './query/limits'
import { picker } from './query/pick'
import { type Bearer, bearerOf, requesterOf } from './tokens.server'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A call as a door brings it. The web's `request` is made only for who asks for it: that takes longer than many a call. */
export type Arrival = Sent & {
  method: string
  /** its path and what follows the question mark, as they were sent */
  url: string
  params: Record<string, string | undefined>
  clientIp: string
  readonly request: Request
}

/** A call as its handler gets it. */
export type ApiCall = Pick<Arrival, 'method' | 'header' | 'stream' | 'params' | 'clientIp' | 'request'> & {
  query: URLSearchParams
  /** the same as it was sent */
  search: string
  requester: Requester
  /** whose token came with the call; null for guests and for tokens that are not good */
  bearer: Bearer | null
  /** already read, where the call is part of a batch */
  body?: ApiBody
}

/** What a door sends back; a Response is one too. */
export type Reply = {
  status: number
  headers: Iterable<[name: string, value: string]>
  body: string | ReadableStream | null
}

/** What a handler answers: a value becomes 200 and JSON, undefined 204, a Response goes out as it is. */
type Handler = (call: ApiCall) => Promise<unknown>

/**
 * One resource of the data interface, for both a route's loader and its action: token, method, CORS, `fields`, and every refusal in
 * the protocol's words. What has no handler is not there (404).
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>) {
  const reply = async (arrival: Arrival): Promise<Reply> => {
    if (arrival.method === 'OPTIONS') return preflight(arrival)
    const { status, headers, body } = await answered(arrival, handlers)
    // A HEAD is the GET without its body.
    return { status, headers: [...headers, ...crossOrigin(arrival)], body: arrival.method === 'HEAD' ? null : body }
  }
  const route = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const { body, status, headers } = await reply(arrivalOf(args))
    return new Response(body, { status, headers: [...headers] })
  }
  // The test of the documentation compares what it tells with what there is.
  return Object.assign(route, { reply, methods: Object.keys(handlers) as Method[] })
}

function arrivalOf({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): Arrival {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    url: pathname + search,
    header: name => request.headers.get(name),
    stream: request.body && Readable.fromWeb(request.body as NodeStream),
    params,
    clientIp: context.clientIp,
    request,
  }
}

async function answered(arrival: Arrival, handlers: Partial<Record<Method, Handler>>): Promise<Reply> {
  try {
    const { header, stream, params, clientIp } = arrival
    const method = arrival.method === 'HEAD' ? 'GET' : arrival.method
    const handler = handlers[method as Method]
    const [path, search] = partsOf(arrival.url)
    const query = new URLSearchParams(search)
    // An address with a slash at its end is another address.
    if (!handler || path.endsWith('/')) throw ApiError.notFound()
    const bearer = await bearerOf(tokenOf(arrival), 'auth', COLLECTIONS)
    if (bearer?.apiToken && OF_THE_ACCOUNT.has(params.action ?? '')) throw ApiError.notByApiToken()
    const requester = requesterOf(bearer)
    // A page of our own asks for dozens of pictures at once.
    const isPicture = path.startsWith('/api/files/') && method !== 'POST'
    if (requester.kind !== 'superuser' && !isPicture) countCall('all', clientIp)
    const value = await handler({
      method,
      header,
      stream,
      params,
      clientIp,
      query,
      search,
      bearer,
      requester,
      get request() {
        return arrival.request
      },
    })
    if (value instanceof Response) return value
    return value === undefined ? { status: 204, headers: [], body: null } : picked(value, query.get('fields'))
  } catch (error) {
    const refusal = refusalOf(error)
    const { status, headers, body } = json(refusal.body(), refusal.status)
    return { status, headers: refusal.retryAfter ? [...headers, ['Retry-After', refusal.retryAfter]] : headers, body }
  }
}

function partsOf(url: string): [path: string, search: string] {
  const end = url.indexOf('?')
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end + 1)]
}

// A full disk or a silent store takes longer to recover than a database.
const STORAGE_RETRY_AFTER = '60'

// Calls that would make more of a program's token than it is.
const OF_THE_ACCOUNT = new Set(['auth-refresh', 'request-email-change', 'auth-with-oauth2'])

/** A refusal in the protocol's words, whatever was thrown; what nobody expected is logged. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof NotFoundError) return ApiError.notFound()
  if (error instanceof TooLargeError) return new ApiError(413, 'Request entity too large.')
  if (error instanceof RateLimitedError) return new ApiError(429, 'Too Many Requests.')
  if (error instanceof UnavailableError) return new ApiError(503, error.message, {}, STORAGE_RETRY_AFTER)
  if (isDatabaseDown(error)) {
    log.error({ reason: String(error) }, 'The database cannot be reached')
    return new ApiError(503, DATABASE_DOWN, {}, DATABASE_RETRY_AFTER)
  }
  if (!(error instanceof DomainError)) log.error({ err: error }, 'Unexpected error')
  return new ApiError(500, 'Something went wrong while processing your request.')
}

/** The token of a call, with or without the word Bearer; '' when there is none. */
const tokenOf = ({ header }: Sent) => (header('Authorization') ?? '').replace(/^bearer\s+/i, '').trim()

/** The collection a path names, by name or id. @throws ApiError 404 in those words */
export function collectionOf(params: ApiCall['params'], message = 'Missing collection context.'): Collection {
  const collection = COLLECTIONS.find(params.collection ?? '')
  if (!collection) throw new ApiError(404, message)
  return collection
}

/** A page's items are picked one by one; whatever else is picked whole. */
function picked(value: unknown, fields: string | null): Reply {
  if (!fields) return json(value)
  try {
    const pick = picker(fields)
    if (isPage(value)) return json({ ...value, items: pick(value.items) })
    return json(pick(value))
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    // The protocol has answered 200 before it finds out (section 2.4).
    return { status: 200, headers: [JSON_TYPE], body: '' }
  }
}

const isPage = (value: unknown): value is { items: unknown[] } =>
  typeof value === 'object' && value !== null && 'items' in value && 'totalPages' in value

type Header = [name: string, value: string]
const JSON_TYPE: Header = ['Content-Type', 'application/json']

function json(value: unknown, status = 200): Reply {
  return { status, headers: [JSON_TYPE], body: `${jsonText(value)}\n` }
}

function crossOrigin({ header }: Arrival): Header[] {
  return header('Origin') ? [VARY, ['Access-Control-Allow-Origin', '*']] : [VARY]
}
const VARY: Header = ['Vary', 'Origin']

function preflight({ header }: Arrival): Reply {
  const headers: Header[] = []
  if (header('Origin')) {
    headers.push(['Access-Control-Allow-Origin', '*'])
    headers.push(['Access-Control-Allow-Methods', 'GET,HEAD,PUT,PATCH,POST,DELETE'])
    const asked = header('Access-Control-Request-Headers')
    if (asked) headers.push(['Access-Control-Allow-Headers', asked])
  }
  headers.push(['Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'])
  return { status: 204, headers, body: null }
}
