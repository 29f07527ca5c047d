import { readBody } from '../body.server'
import type { ApiCall } from '../call.server'
import { notifyOfSignIn } from '../realtime/subscribe.server'

/**
 * Handles the redirect of a provider's popup: sends the code to the waiting client and shows that the window can be
 * closed.
 * @throws ApiError 400 for an invalid body
 */
export async function backFromProvider(call: ApiCall): Promise<Response> {
  const { method } = call
  const sent = method === 'POST' ? (await readBody(call)).values : Object.fromEntries(call.query)
  const [state, code, error] = ['state', 'code', 'error'].map(name => String(sent[name] ?? '')) as [
    string,
    string,
    string,
  ]
  const heard = state !== '' && (await notifyOfSignIn({ state, code, ...(error && { error }) }, call.clientIp))
  const outcome = heard && code && !error ? 'success' : 'failure'
  const headers = { Location: `/auth/oauth2-redirect-${outcome}` }
  return new Response(null, { status: method === 'POST' ? 303 : 307, headers })
}
