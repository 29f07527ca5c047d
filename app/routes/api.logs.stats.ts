import { endpoint } from '~/pocketbase/endpoint.server'
import { logStats } from '~/pocketbase/service/logs.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const stats = endpoint({ GET: superusersOnly(logStats) })
export const loader = stats
export const action = stats
