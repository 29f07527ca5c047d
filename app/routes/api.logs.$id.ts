import { endpoint } from '~/pocketbase/endpoint.server'
import { viewLog } from '~/pocketbase/service/logs.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const line = endpoint({ GET: superusersOnly(viewLog) })
export const loader = line
export const action = line
