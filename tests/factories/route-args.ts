import type { AppLoadContext } from '~/http/server/load-context'

/** Returns the arguments of a loader or action for a request. */
export function routeArgs(request: Request, params: Record<string, string> = {}, given?: AppLoadContext) {
  const context: AppLoadContext = given ?? {
    cspNonce: 'nonce',
    requestId: 'request',
    clientIp: '127.0.0.1',
    isLocal: true,
    isDataRequest: false,
    signal: request.signal,
    drained: async () => {},
    allowFrames: () => {},
  }
  return { request, params, context }
}
