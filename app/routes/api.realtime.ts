import { endpoint } from '~/pocketbase/endpoint.server'
import { subscribe } from '~/pocketbase/realtime/subscribe.server'

// The connection itself is opened by server.ts: it outlives a request.
const realtime = endpoint({ POST: subscribe })
export const loader = realtime
export const action = realtime
