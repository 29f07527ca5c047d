import { endpoint } from '~/pocketbase/endpoint.server'
import { putBackup } from '~/pocketbase/service/backups.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const restore = endpoint({ POST: superusersOnly(putBackup) })
export const loader = restore
export const action = restore
