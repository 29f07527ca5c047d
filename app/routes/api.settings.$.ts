import { endpoint } from '~/pocketbase/endpoint.server'
import { notServed } from '~/pocketbase/service/superusers-only.server'

const more = endpoint({ POST: notServed })
export const loader = more
export const action = more
