import { env } from '~/platform/env.server'

/** Whether the app is reached by https: then cookies are for https only, and browsers are told to stay there. */
export const overHttps = env.APP_URL.startsWith('https:')

/** The name of a cookie for every path. Over https browsers take one so named from this very host alone, never from a neighbour. */
export const hostCookie = (name: string) => (overHttps ? `__Host-${name}` : name)

/** The name of a cookie for one path. Over https browsers take one so named over https alone. */
export const pathCookie = (name: string) => (overHttps ? `__Secure-${name}` : name)
