import { endpoint } from '~/pocketbase/endpoint.server'
import { refuseSchemaChange, viewCollection } from '~/pocketbase/service/schema.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const change = superusersOnly(refuseSchemaChange)
const collection = endpoint({ GET: superusersOnly(viewCollection), PATCH: change, DELETE: change })
export const loader = collection
export const action = collection
