import { impersonate } from '~/pocketbase/auth/refresh.server'
import { endpoint } from '~/pocketbase/endpoint.server'

const somebodyElse = endpoint({ POST: impersonate })
export const loader = somebodyElse
export const action = somebodyElse
