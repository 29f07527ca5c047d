import { authCollectionOf, authMethods, authRefresh, authWithPassword } from '~/pocketbase/auth.server'
import { type ApiCall, endpoint } from '~/pocketbase/endpoint.server'
import { ApiError } from '~/pocketbase/errors'

const CALLS: Record<string, (call: ApiCall) => Promise<unknown>> = {
  'GET auth-methods': async ({ params }) => authMethods(authCollectionOf(params)),
  'POST auth-with-password': authWithPassword,
  'POST auth-refresh': authRefresh,
}

const run = async (call: ApiCall) => {
  const method = call.request.method === 'HEAD' ? 'GET' : call.request.method
  const handler = CALLS[`${method} ${call.params.action}`]
  if (!handler) throw ApiError.notFound()
  return handler(call)
}

const actions = endpoint({ GET: run, POST: run, PUT: run, PATCH: run, DELETE: run })
export const loader = actions
export const action = actions
