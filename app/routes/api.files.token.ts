import { fileToken } from '~/pocketbase/auth/file-token.server'
import { endpoint } from '~/pocketbase/endpoint.server'

const token = endpoint({ POST: fileToken })
export const loader = token
export const action = token
