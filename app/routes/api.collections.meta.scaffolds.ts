import { endpoint } from '~/pocketbase/endpoint.server'
import { scaffolds } from '~/pocketbase/service/schema-meta.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const meta = endpoint({ GET: superusersOnly(scaffolds) })
export const loader = meta
export const action = meta
