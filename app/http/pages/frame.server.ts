import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { notation } from '~/platform/notation'
import { themeOf } from './theme.server'

/** Returns the parts of a plain page that depend on the request. `nonce` is that of its style. */
export const frameOf = (request: Request, nonce: string) => ({
  appName: env.APP_NAME,
  nonce,
  theme: themeOf(request),
  language: notation().language,
  t: i18n.t,
})
