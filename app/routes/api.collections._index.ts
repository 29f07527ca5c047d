import { endpoint } from '~/pocketbase/endpoint.server'
import { listCollections, refuseSchemaChange } from '~/pocketbase/service/schema.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const collections = endpoint({ GET: superusersOnly(listCollections), POST: superusersOnly(refuseSchemaChange) })
export const loader = collections
export const action = collections
