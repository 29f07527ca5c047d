import { endpoint } from '~/pocketbase/endpoint.server'

// Whatever else is asked for under /api is not there, in the words of the data interface.
const nothing = endpoint({})
export const loader = nothing
export const action = nothing
