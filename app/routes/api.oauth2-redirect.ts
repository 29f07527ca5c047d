import { backFromProvider } from '~/pocketbase/auth/popup.server'
import { endpoint } from '~/pocketbase/endpoint.server'

const back = endpoint({ GET: backFromProvider, POST: backFromProvider })
export const loader = back
export const action = back
