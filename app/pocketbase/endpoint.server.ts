import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { DATABASE_DOWN, DATABASE_RETRY_AFTER, isConnectionLost, isDatabaseDown } from '~/platform/db/database-down'
import type { Db } from '~/platform/db/db.server'
import { isNulError } from '~/platform/db/db-errors.server'
import { isOutcomeUnknown, UNCONFIRMED } from '~/platform/db/outcome.server'
import { DomainError, NotFoundError, RateLimitedError, TooLargeError, UnavailableError } from '~/platform/errors'
import { countCall } from '~/platform/input/rate-limit.server'
import { log } from '~/platform/observability/log.server'
import type { ApiBody, Sent } from './body.server'
import { Claim } from './claim.server'
import type { Collection, Requester } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { ApiError } from './errors'
import { jsonText, Written } from './json-text'
import { QueryError } from './query/limits'
import { parametersIn } from './query/parameters'
import { picker } from './query/pick'
import { type Bearer, bearerOf, rememberedBearer, requesterOf } from './tokens.server'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * A request before authentication. Creates the Web `request` on demand, because that takes longer than many handlers.
 */
export type RawCall = Sent & {
  method: string
  /** the raw path and query */
  url: string
  params: Record<string, string | undefined>
  clientIp: string
  readonly request: Request
}

/** A request as its handler gets it. */
export type ApiCall = Pick<RawCall, 'method' | 'header' | 'stream' | 'params' | 'clientIp' | 'request'> & {
  query: URLSearchParams
  /** the raw query */
  search: string
  requester: Requester
  /** the account of the token; null for guests and invalid tokens */
  bearer: Bearer | null
  /** set until the account of the token is read: the handler must prove it */
  claim?: Claim
  /** the body, once it is read, or of a batch's part */
  body?: ApiBody | Promise<ApiBody>
  /** the batch's transaction */
  on?: Db
}

/** A response; a Web Response is one too. */
export type Reply = {
  status: number
  headers: Iterable<[name: string, value: string]>
  body: string | ReadableStream | null
}

/** Returns a value (200 and JSON), undefined (204), or a Response. */
type Handler = (call: ApiCall) => Promise<unknown>

/** Whether the handler of a request can prove its claim. */
type Proves = (raw: RawCall) => boolean

/**
 * Creates an API resource, used as a route's loader and action: authenticates, handles CORS and `fields`, and maps
 * errors to PocketBase's. Other methods are 404.
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>, proves: Proves = () => false) {
  const reply = async (raw: RawCall): Promise<Reply> => {
    if (raw.method === 'OPTIONS') return preflight(raw)
    const { status, headers, body } = await answered(raw, handlers, proves)
    return { status, headers: [...headers, ...crossOrigin(raw)], body: raw.method === 'HEAD' ? null : body }
  }
  const route = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const { body, status, headers } = await reply(rawCallOf(args))
    return new Response(body, { status, headers: [...headers] })
  }
  // A test compares the documentation with these methods.
  return Object.assign(route, { reply, methods: Object.keys(handlers) as Method[] })
}

function rawCallOf({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): RawCall {
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

async function answered(raw: RawCall, handlers: Partial<Record<Method, Handler>>, proves: Proves): Promise<Reply> {
  try {
    const method = raw.method === 'HEAD' ? 'GET' : raw.method
    const handler = handlers[method as Method]
    const [path, search] = partsOf(raw.url)
    // As in PocketBase, a trailing slash is another path. No name or ID contains NUL.
    if (!handler || path.endsWith('/') || path.includes('%00')) throw ApiError.notFound()
    const { header, stream, params, clientIp } = raw
    const query = parametersIn(search)
    const call: ApiCall = {
      method,
      header,
      stream,
      params,
      clientIp,
      query,
      search,
      bearer: null,
      requester: requesterOf(null),
      get request() {
        return raw.request
      },
    }
    const proven = proves(raw) ? await claimed(call, handler) : null
    const value = proven ? proven.value : await authenticated(call, handler, path)
    if (value instanceof Response) return value
    return value === undefined ? { status: 204, headers: [], body: null } : picked(value, query.get('fields'))
  } catch (error) {
    const refusal = refusalOf(error, raw.method)
    const { status, headers, body } = json(refusal.body(), refusal.status)
    return { status, headers: refusal.retryAfter ? [...headers, ['Retry-After', refusal.retryAfter]] : headers, body }
  }
}

/**
 * Runs the handler for the cached account of the token. Returns null unless that succeeds and proves the claim: otherwise
 * nothing was written, and the result is discarded. After a lost connection that is unknown, so it throws.
 */
async function claimed(call: ApiCall, handler: Handler): Promise<{ value: unknown } | null> {
  const bearer = rememberedBearer(tokenOf(call), COLLECTIONS)
  if (!bearer) return null
  countCall('all', call.clientIp)
  const claim = new Claim(bearer)
  Object.assign(call, { bearer, requester: requesterOf(bearer), claim })
  try {
    const value = await handler(call)
    return claim.isProven ? { value } : null
  } catch (error) {
    if (claim.isProven || isConnectionLost(error)) throw error
    return null
  }
}

async function authenticated(call: ApiCall, handler: Handler, path: string): Promise<unknown> {
  const bearer = await bearerOf(tokenOf(call), 'auth', COLLECTIONS)
  if (bearer && !bearer.isProtected) throw ApiError.secondFactorRequired()
  if (bearer?.apiToken && OF_THE_ACCOUNT.has(call.params.action ?? '')) throw ApiError.notByApiToken()
  const requester = requesterOf(bearer)
  // A page loads dozens of photos concurrently.
  const isPicture = path.startsWith('/api/files/') && call.method !== 'POST'
  const isCounted = requester.kind === 'superuser' || isPicture || call.claim
  if (!isCounted) countCall('all', call.clientIp)
  Object.assign(call, { bearer, requester, claim: undefined })
  return handler(call)
}

function partsOf(url: string): [path: string, search: string] {
  const end = url.indexOf('?')
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end + 1)]
}

// Seconds: a full disk or a slow store takes longer to recover than a database.
const STORAGE_RETRY_AFTER = '60'

// Requests with which an API token could gain more access.
const OF_THE_ACCOUNT = new Set(['auth-refresh', 'request-email-change', 'auth-with-oauth2'])

/** Maps any error of a request with this method to PocketBase's format. Logs unexpected ones. */
export function refusalOf(error: unknown, method: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof QueryError || isNulError(error)) return ApiError.badRequest()
  if (error instanceof NotFoundError) return ApiError.notFound()
  if (error instanceof TooLargeError) return new ApiError(413, 'Request entity too large.')
  if (error instanceof RateLimitedError) return new ApiError(429, 'Too Many Requests.')
  if (error instanceof UnavailableError) return new ApiError(503, error.message, {}, STORAGE_RETRY_AFTER)
  if (isDatabaseDown(error)) {
    log.error({ reason: String(error) }, 'The database is not reachable')
    const isUnconfirmed = method !== 'GET' && method !== 'HEAD' && isOutcomeUnknown(error)
    return new ApiError(503, isUnconfirmed ? UNCONFIRMED : DATABASE_DOWN, {}, DATABASE_RETRY_AFTER)
  }
  if (!(error instanceof DomainError)) log.error({ err: error }, 'Unexpected error')
  return new ApiError(500, 'Something went wrong while processing your request.')
}

/** Returns the token with or without the word Bearer; '' without one. */
const tokenOf = ({ header }: Sent) => (header('Authorization') ?? '').replace(/^bearer\s+/i, '').trim()

/**
 * Returns the collection in a path, by name or ID.
 * @throws ApiError 404 with this message
 */
export function collectionOf(params: ApiCall['params'], message = 'Missing collection context.'): Collection {
  const collection = COLLECTIONS.find(params.collection ?? '')
  if (!collection) throw new ApiError(404, message)
  return collection
}

/** Applies `fields` to each item of a page, or to the whole value. Serialized JSON already has these fields. */
function picked(value: unknown, fields: string | null): Reply {
  if (!fields || value instanceof Written) return json(value)
  try {
    const pick = picker(fields)
    if (isPage(value)) return json({ ...value, items: pick(value.items) })
    return json(pick(value))
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    // As in PocketBase, a syntax error leads to an empty response with status 200.
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

function crossOrigin({ header }: RawCall): Header[] {
  return header('Origin') ? [VARY, ['Access-Control-Allow-Origin', '*']] : [VARY]
}
const VARY: Header = ['Vary', 'Origin']

// One day, the maximum in Firefox. Chrome allows two hours.
const PREFLIGHT_SECONDS = '86400'

function preflight({ header }: RawCall): Reply {
  const headers: Header[] = []
  if (header('Origin')) {
    headers.push(['Access-Control-Allow-Origin', '*'])
    headers.push(['Access-Control-Allow-Methods', 'GET,HEAD,PUT,PATCH,POST,DELETE'])
    const asked = header('Access-Control-Request-Headers')
    if (asked) headers.push(['Access-Control-Allow-Headers', asked])
    headers.push(['Access-Control-Max-Age', PREFLIGHT_SECONDS])
  }
  headers.push(['Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'])
  return { status: 204, headers, body: null }
}
