import { endpoint } from '~/pocketbase/endpoint.server'

const health = endpoint({ GET: async () => ({ message: 'API is healthy.', code: 200, data: {} }) })
export const loader = health
export const action = health
