import type { AppLoadContext } from '~/http/load-context'

/** What a loader or action is called with, around that request. */
export function routeArgs(request: Request, params: Record<string, string> = {}, given?: AppLoadContext) {
  const context: AppLoadContext = given ?? {
    cspNonce: 'nonce',
    requestId: 'request',
    clientIp: '127.0.0.1',
    signal: request.signal,
    drained: async () => {},
  }
  return { request, params, context }
}
