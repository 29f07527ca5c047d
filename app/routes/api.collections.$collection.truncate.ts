import { endpoint } from '~/pocketbase/endpoint.server'
import { notServed } from '~/pocketbase/service/superusers-only.server'

const everything = endpoint({ DELETE: notServed })
export const loader = everything
export const action = everything
