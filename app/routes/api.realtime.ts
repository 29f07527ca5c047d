import { endpoint } from '~/pocketbase/endpoint.server'
import { subscribe } from '~/pocketbase/realtime/subscribe.server'

// server.ts opens the connection, because it outlives a request.
const realtime = endpoint({ POST: subscribe })
export const loader = realtime
export const action = realtime
