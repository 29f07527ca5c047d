import { endpoint } from '~/pocketbase/endpoint.server'
import { checkImport } from '~/pocketbase/service/schema.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const schema = endpoint({ PUT: superusersOnly(checkImport) })
export const loader = schema
export const action = schema
