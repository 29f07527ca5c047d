import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { notation } from '~/platform/notation'
import { themeIn } from './theme.server'

/** Returns the parts of a plain page that depend on the request: its cookies, and the nonce of the style. */
export const frameOf = (cookies: string | null | undefined, nonce: string) => ({
  appName: env.APP_NAME,
  nonce,
  theme: themeIn(cookies ?? ''),
  language: notation().language,
  t: i18n.t,
})
