import { createCookie } from '@remix-run/node'
import { sessionSecret } from '~/platform/secrets.server'
import { singleton } from '~/platform/singleton'
import { hostCookie, overHttps } from './cookie-name.server'

/** Returns a signed cookie for all paths, which scripts cannot read. `maxAge` is in seconds. */
export const signedCookie = (name: string, maxAge: number) =>
  singleton(`${name} cookie`, () =>
    createCookie(hostCookie(name), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: overHttps,
      maxAge,
      secrets: [sessionSecret()],
    }),
  )
