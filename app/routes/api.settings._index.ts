import { endpoint } from '~/pocketbase/endpoint.server'
import { changeSettings, readSettings } from '~/pocketbase/service/settings.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const settings = endpoint({ GET: superusersOnly(readSettings), PATCH: superusersOnly(changeSettings) })
export const loader = settings
export const action = settings
