import { endpoint } from '~/pocketbase/endpoint.server'
import { listLogs } from '~/pocketbase/service/logs.server'
import { notServed, superusersOnly } from '~/pocketbase/service/superusers-only.server'

const logs = endpoint({ GET: superusersOnly(listLogs), DELETE: notServed })
export const loader = logs
export const action = logs
