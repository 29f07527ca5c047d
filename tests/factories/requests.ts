import type { AppLoadContext } from '@remix-run/node'
import { randomText } from '~/platform/db/ids.server'

/**
 * Returns the load context that server.ts passes to routes. Each has a different network address, so rate limits count
 * separately.
 */
export const loadContext = (overrides: Partial<AppLoadContext> = {}): AppLoadContext => ({
  cspNonce: 'nonce',
  requestId: randomText(16),
  clientIp: `test-${randomText(10)}`,
  isLocal: true,
  isDataRequest: false,
  signal: new AbortController().signal,
  drained: async () => {},
  allowFrames: () => {},
  ...overrides,
})

/** Creates a form submission of a browser without JavaScript. */
export function formRequest(url: string, fields: Record<string, string>, headers: HeadersInit = {}): Request {
  return new Request(new URL(url, 'http://localhost:3000'), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  })
}

/** Creates a page request. */
export const pageRequest = (url: string, headers: HeadersInit = {}): Request =>
  new Request(new URL(url, 'http://localhost:3000'), { headers })

/** A route's result in one shape: thrown or returned; a response, data with a status, or plain data. */
export type RouteResult = { status: number; headers: Headers; location: string | null; data: unknown }

/** Runs a loader or an action and returns its result. */
export async function resultOf(run: () => unknown): Promise<RouteResult> {
  const result = await Promise.resolve()
    .then(run)
    .catch(thrown => {
      if (thrown instanceof Error) throw thrown
      return thrown
    })
  if (result instanceof Response) {
    return { status: result.status, headers: result.headers, location: result.headers.get('Location'), data: null }
  }
  const { data, init } = isDataWithInit(result) ? result : { data: result, init: null }
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), location: null, data }
}

type Run = (args: { request: Request; context: AppLoadContext; params: object }) => unknown

/** Runs a loader or an action for a request, and returns its result. */
export const respond = (run: unknown, request: Request, params: object = {}, context = loadContext()) =>
  resultOf(() => (run as Run)({ request, context, params }))

/** Returns the `Cookie` header after this response. */
export const cookiesOf = ({ headers }: RouteResult): string =>
  headers
    .getSetCookie()
    .map(line => line.split(';')[0] ?? '')
    .join('; ')

type DataWithInit = { data: unknown; init: ResponseInit | null }
const isDataWithInit = (value: unknown): value is DataWithInit =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'DataWithResponseInit'
