import { endpoint } from '~/pocketbase/endpoint.server'
import { listCrons } from '~/pocketbase/service/crons.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const crons = endpoint({ GET: superusersOnly(listCrons) })
export const loader = crons
export const action = crons
