import { endpoint } from '~/pocketbase/endpoint.server'
import { startCron } from '~/pocketbase/service/crons.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const cron = endpoint({ POST: superusersOnly(startCron) })
export const loader = cron
export const action = cron
