import { endpoint } from '~/pocketbase/endpoint.server'

const health = endpoint({
  GET: async ({ requester, request, clientIp }) => {
    const proxy = PROXY_HEADERS.find(name => request.headers.has(name)) ?? ''
    const data = requester.kind === 'superuser' ? { canBackup: true, possibleProxyHeader: proxy, realIP: clientIp } : {}
    return { message: 'API is healthy.', code: 200, data }
  },
})
// Shown to superusers, to explain why all clients seem to have the same address.
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP', 'Fly-Client-IP']
export const loader = health
export const action = health
