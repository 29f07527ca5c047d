import { endpoint } from '~/pocketbase/endpoint.server'

// 404 in PocketBase's format for other paths below /api.
const nothing = endpoint({})
export const loader = nothing
export const action = nothing
