import { env } from '~/platform/env.server'

/** Returns options for the browser without extensions, which the app does not use. */
export const withoutExtensions = <T extends { extensions?: unknown }>({ extensions, ...options }: T) => options

/** Returns the site that passkeys belong to. With another host name in `APP_URL`, they no longer work. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env.APP_URL)
  return { id: hostname, origin }
}
