import { endpoint } from '~/pocketbase/endpoint.server'
import { notServed } from '~/pocketbase/service/superusers-only.server'

const statements = endpoint({ POST: notServed })
export const loader = statements
export const action = statements
