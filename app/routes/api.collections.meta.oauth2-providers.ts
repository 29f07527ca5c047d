import { endpoint } from '~/pocketbase/endpoint.server'
import { listProviders } from '~/pocketbase/service/schema-meta.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const meta = endpoint({ GET: superusersOnly(listProviders) })
export const loader = meta
export const action = meta
