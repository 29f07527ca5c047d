import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { DomainError, NotFoundError, RateLimitedError, UnavailableError } from '~/platform/errors'
import { log } from '~/platform/log.server'
import { countCall } from '~/platform/rate-limit.server'
import type { ApiBody } from './body.server'
import type { Collection, Requester } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { ApiError } from './errors'
import { jsonText } from './json-text'
import { QueryError } from './query/limits'
import { picker } from './query/pick'
import { type Bearer, bearerOf, requesterOf } from './tokens.server'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A call as its handler gets it. */
export type ApiCall = {
  request: Request
  query: URLSearchParams
  params: Record<string, string | undefined>
  clientIp: string
  requester: Requester
  /** whose token came with the call; null for guests and for tokens that are not good */
  bearer: Bearer | null
  /** already read, where the call is part of a batch */
  body?: ApiBody
}

/** What a handler answers: a value becomes 200 and JSON, undefined 204, a Response goes out as it is. */
type Handler = (call: ApiCall) => Promise<unknown>

/**
 * One resource of the data interface, for both a route's loader and its action: token, method, CORS, `fields`, and every refusal in
 * the protocol's words. What has no handler is not there (404).
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>) {
  const answer = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    if (request.method === 'OPTIONS') return preflight(request)
    const whole = await answered(request, handlers, params, context.clientIp)
    setHeaders(whole.headers, request)
    // A HEAD is the GET without its body.
    return request.method === 'HEAD' ? new Response(null, whole) : whole
  }
  // The test of the documentation compares what it tells with what there is.
  return Object.assign(answer, { methods: Object.keys(handlers) as Method[] })
}

async function answered(
  request: Request,
  handlers: Partial<Record<Method, Handler>>,
  params: ApiCall['params'],
  clientIp: string,
): Promise<Response> {
  try {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const handler = handlers[method as Method]
    const { pathname, searchParams: query } = new URL(request.url)
    // An address with a slash at its end is another address.
    if (!handler || pathname.endsWith('/')) throw ApiError.notFound()
    const bearer = await bearerOf(tokenOf(request), 'auth', COLLECTIONS)
    if (bearer?.apiToken && OF_THE_ACCOUNT.has(params.action ?? '')) throw ApiError.notByApiToken()
    const requester = requesterOf(bearer)
    // A page of our own asks for dozens of pictures at once.
    const isPicture = pathname.startsWith('/api/files/') && request.method !== 'POST'
    if (requester.kind !== 'superuser' && !isPicture) countCall('all', clientIp)
    const value = await handler({ request, query, params, clientIp, bearer, requester })
    if (value instanceof Response) return value
    return value === undefined ? new Response(null, { status: 204 }) : picked(value, query.get('fields'))
  } catch (error) {
    const refusal = refusalOf(error)
    return json(refusal.body(), refusal.status)
  }
}

// Calls that would make more of a program's token than it is.
const OF_THE_ACCOUNT = new Set(['auth-refresh', 'request-email-change', 'auth-with-oauth2'])

/** A refusal in the protocol's words, whatever was thrown; what nobody expected is logged. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof NotFoundError) return ApiError.notFound()
  if (error instanceof RateLimitedError) return new ApiError(429, 'Too Many Requests.')
  if (error instanceof UnavailableError) return new ApiError(503, error.message)
  if (!(error instanceof DomainError)) log.error({ err: error }, 'Unexpected error')
  return new ApiError(500, 'Something went wrong while processing your request.')
}

/** The token of a call, with or without the word Bearer; '' when there is none. */
const tokenOf = (request: Request) => (request.headers.get('Authorization') ?? '').replace(/^bearer\s+/i, '').trim()

/** The collection a path names, by name or id. @throws ApiError 404 in those words */
export function collectionOf(params: ApiCall['params'], message = 'Missing collection context.'): Collection {
  const collection = COLLECTIONS.find(params.collection ?? '')
  if (!collection) throw new ApiError(404, message)
  return collection
}

/** A page's items are picked one by one; whatever else is picked whole. */
function picked(value: unknown, fields: string | null): Response {
  if (!fields) return json(value)
  try {
    const pick = picker(fields)
    if (isPage(value)) return json({ ...value, items: pick(value.items) })
    return json(pick(value))
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    // The protocol has answered 200 before it finds out (section 2.4).
    return new Response('', { headers: { 'Content-Type': 'application/json' } })
  }
}

const isPage = (value: unknown): value is { items: unknown[] } =>
  typeof value === 'object' && value !== null && 'items' in value && 'totalPages' in value

function json(value: unknown, status = 200): Response {
  return new Response(`${jsonText(value)}\n`, { status, headers: { 'Content-Type': 'application/json' } })
}

function setHeaders(headers: Headers, request: Request): void {
  headers.append('Vary', 'Origin')
  if (request.headers.has('Origin')) headers.set('Access-Control-Allow-Origin', '*')
}

function preflight(request: Request): Response {
  const headers = new Headers()
  if (request.headers.has('Origin')) {
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Allow-Methods', 'GET,HEAD,PUT,PATCH,POST,DELETE')
    const asked = request.headers.get('Access-Control-Request-Headers')
    if (asked) headers.set('Access-Control-Allow-Headers', asked)
  }
  headers.set('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
  return new Response(null, { status: 204, headers })
}
