import { isConnectionLost } from '~/platform/db/database-down'
import { countCall } from '~/platform/input/rate-limit.server'
import { apiErrorOf } from './api-errors.server'
import type { Sent } from './body.server'
import type { ApiCall, Handler, RawCall, Reply } from './call.server'
import { proofOf } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { ApiError } from './errors'
import { jsonText, SerializedJson } from './json-text'
import { QueryError } from './query/limits'
import { parametersIn } from './query/parameters'
import { picker } from './query/pick'
import { type Match, routeOf } from './routes.server'
import { bearerOf, proofFor, rememberedBearer, requesterOf } from './tokens.server'

/**
 * Handles a request below /api: finds its route, authenticates, handles CORS and `fields`, and maps errors to PocketBase's.
 * server.ts and the Remix route `routes/api.ts` call it.
 */
export async function respond(raw: RawCall): Promise<Reply> {
  const [path] = partsOf(raw.url)
  const found = routeOf(raw.method === 'HEAD' ? 'GET' : raw.method, path)
  if (found.route?.[0] === '*') return found.route[2](raw)
  if (raw.method === 'OPTIONS') return preflight(raw)
  const { status, headers, body } = await replyTo(raw, found)
  return { status, headers: [...headers, ...crossOrigin(raw)], body: raw.method === 'HEAD' ? null : body }
}

async function replyTo(raw: RawCall, { route, params }: Match): Promise<Reply> {
  try {
    const [path, search] = partsOf(raw.url)
    // As in PocketBase, a trailing slash is another path. No name or ID contains NUL.
    if (!route || route[0] === '*' || path.endsWith('/') || path.includes('%00')) throw ApiError.notFound()
    const [method, , handler, proves] = route
    const query = parametersIn(search)
    const call: ApiCall = { ...raw, method, params, query, search, bearer: null, requester: requesterOf(null) }
    const proven = proves ? await attempted(call, handler) : null
    const value = proven ? proven.value : await authenticated(call, handler)
    if (value instanceof Response) return value
    return value === undefined ? { status: 204, headers: [], body: null } : picked(value, query.get('fields'))
  } catch (error) {
    const apiError = apiErrorOf(error, raw.method)
    const { status, headers, body } = json(apiError.body(), apiError.status)
    return { status, headers: apiError.retryAfter ? [...headers, ['Retry-After', apiError.retryAfter]] : headers, body }
  }
}

/**
 * Runs the handler for the remembered account of the token. Returns null unless a statement of the handler proves that
 * account: then nothing was written, and the request starts over. After a lost connection that is unknown, so it throws.
 */
async function attempted(call: ApiCall, handler: Handler): Promise<{ value: unknown } | null> {
  const bearer = rememberedBearer(tokenOf(call), COLLECTIONS)
  if (!bearer) return null
  countCall('all', call.clientIp)
  const proof = proofFor(bearer)
  Object.assign(call, { bearer, requester: requesterOf(bearer, proof) })
  try {
    const value = await handler(call)
    return proof.holds ? { value } : null
  } catch (error) {
    if (proof.holds || isConnectionLost(error)) throw error
    return null
  }
}

async function authenticated(call: ApiCall, handler: Handler): Promise<unknown> {
  const bearer = await bearerOf(tokenOf(call), 'auth', COLLECTIONS)
  if (bearer && !bearer.isProtected) throw ApiError.secondFactorRequired()
  const requester = requesterOf(bearer)
  // A page loads dozens of photos concurrently.
  const isPicture = call.url.startsWith('/api/files/') && call.method !== 'POST'
  const isCounted = requester.kind === 'superuser' || isPicture || proofOf(call.requester)
  if (!isCounted) countCall('all', call.clientIp)
  return handler(Object.assign(call, { bearer, requester }))
}

function partsOf(url: string): [path: string, search: string] {
  const end = url.indexOf('?')
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end + 1)]
}

/** Returns the token with or without the word Bearer; '' without one. */
const tokenOf = ({ header }: Sent) => (header('Authorization') ?? '').replace(/^bearer\s+/i, '').trim()

/** Applies `fields` to each item of a page, or to the whole value. Serialized JSON already has these fields. */
function picked(value: unknown, fields: string | null): Reply {
  if (!fields || value instanceof SerializedJson) return json(value)
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
    const requested = header('Access-Control-Request-Headers')
    if (requested) headers.push(['Access-Control-Allow-Headers', requested])
    headers.push(['Access-Control-Max-Age', PREFLIGHT_SECONDS])
  }
  headers.push(['Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'])
  return { status: 204, headers, body: null }
}
