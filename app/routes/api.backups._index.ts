import { endpoint } from '~/pocketbase/endpoint.server'
import { backupList, makeBackup } from '~/pocketbase/service/backups.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const backups = endpoint({ GET: superusersOnly(backupList), POST: superusersOnly(makeBackup) })
export const loader = backups
export const action = backups
