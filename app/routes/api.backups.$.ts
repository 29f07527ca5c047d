import { type ApiCall, endpoint } from '~/pocketbase/endpoint.server'
import { ApiError } from '~/pocketbase/errors'
import { notServed } from '~/pocketbase/service/superusers-only.server'

// A backup is opened by a file token in the address; there is none that it would open.
const look = async (call: ApiCall) => {
  if (call.params['*']) throw new ApiError(403, 'Insufficient permissions to access the resource.')
  return notServed(call)
}

const backups = endpoint({ GET: look, POST: notServed, DELETE: notServed })
export const loader = backups
export const action = backups
