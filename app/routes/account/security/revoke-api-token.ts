import { redirect } from '@remix-run/node'
import { API_TOKENS_PATH } from '~/features/account/api-tokens/api-token-paths'
import { revokeApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

export const loader = authed(async () => redirect(API_TOKENS_PATH))

export const action = authed(async ({ actor, request }) => {
  const token = (await formOf(request)).get('token')
  if (typeof token !== 'string') throw new NotFoundError()
  const name = await revokeApiToken(actor, token)
  return redirectWithToast(API_TOKENS_PATH, { title: i18n.t('{name} revoked.', { name }) })
})
