import type { ApiCall } from '../call.server'

/** Returns PocketBase's response. Superusers also see their address. */
export async function health({ requester, header, clientIp }: ApiCall) {
  const proxy = PROXY_HEADERS.find(name => header(name) !== null) ?? ''
  const data = requester.kind === 'superuser' ? { canBackup: true, possibleProxyHeader: proxy, realIP: clientIp } : {}
  return { message: 'API is healthy.', code: 200, data }
}

// Shown to superusers, to explain why all clients seem to have the same address.
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP', 'Fly-Client-IP']
