import { authCollectionOf } from '~/pocketbase/auth/accounts.server'
import { authWithOtp, requestOtp } from '~/pocketbase/auth/codes.server'
import {
  confirmAddress,
  confirmReset,
  confirmVerificationByToken,
  requestAddress,
  requestReset,
  requestVerification,
} from '~/pocketbase/auth/mails.server'
import { authMethods } from '~/pocketbase/auth/methods.server'
import { authWithOAuth2 } from '~/pocketbase/auth/oauth2.server'
import { authWithPassword } from '~/pocketbase/auth/password.server'
import { authRefresh } from '~/pocketbase/auth/refresh.server'
import { type ApiCall, endpoint } from '~/pocketbase/endpoint.server'
import { ApiError } from '~/pocketbase/errors'

const CALLS: Record<string, (call: ApiCall) => Promise<unknown>> = {
  'GET auth-methods': async ({ params }) => authMethods(authCollectionOf(params)),
  'POST auth-with-password': authWithPassword,
  'POST auth-with-otp': authWithOtp,
  'POST auth-with-oauth2': authWithOAuth2,
  'POST auth-refresh': authRefresh,
  'POST request-otp': requestOtp,
  'POST request-verification': requestVerification,
  'POST confirm-verification': confirmVerificationByToken,
  'POST request-password-reset': requestReset,
  'POST confirm-password-reset': confirmReset,
  'POST request-email-change': requestAddress,
  'POST confirm-email-change': confirmAddress,
}

const run = async (call: ApiCall) => {
  const handler = CALLS[`${call.method} ${call.params.action}`]
  if (!handler) throw ApiError.notFound()
  return handler(call)
}

const actions = Object.assign(endpoint({ GET: run, POST: run, PUT: run, PATCH: run, DELETE: run }), {
  calls: Object.keys(CALLS),
})
export const loader = actions
export const action = actions
