import { endpoint } from '~/pocketbase/endpoint.server'
import { listLogs } from '~/pocketbase/service/logs.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const logs = endpoint({ GET: superusersOnly(listLogs) })
export const loader = logs
export const action = logs
