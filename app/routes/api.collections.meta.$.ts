import { endpoint } from '~/pocketbase/endpoint.server'
import { notServed } from '~/pocketbase/service/superusers-only.server'

const meta = endpoint({ GET: notServed, POST: notServed })
export const loader = meta
export const action = meta
