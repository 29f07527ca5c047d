import { redirect } from '@remix-run/node'
import { API_TOKENS_PATH } from '~/features/api-tokens/api-token-paths'
import { revokeApiToken } from '~/features/api-tokens/api-tokens.server'
import { authed } from '~/http/authed.server'
import { formOf } from '~/http/form-reply.server'
import { redirectWithToast } from '~/http/toast.server'
import { NotFoundError } from '~/platform/errors'

/** The list stands on the page of the tokens. */
export const loader = authed(async () => redirect(API_TOKENS_PATH))

/** Ends one token (`token`). */
export const action = authed(async ({ actor, request }) => {
  const token = (await formOf(request)).get('token')
  if (typeof token !== 'string') throw new NotFoundError()
  const name = await revokeApiToken(actor, token)
  return redirectWithToast(API_TOKENS_PATH, { title: `${name} is revoked.` })
})
