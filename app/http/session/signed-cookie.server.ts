import { createCookie } from '@remix-run/node'
import { sessionSecret } from '~/platform/secrets.server'
import { singleton } from '~/platform/singleton'
import { hostCookie, overHttps, pathCookie } from './cookie-name.server'

/** Returns a signed cookie for a path and those below it, which scripts cannot read. `maxAge` is in seconds. */
export const signedCookie = (name: string, maxAge: number, path = '/') =>
  singleton(`${name} cookie`, () =>
    createCookie(path === '/' ? hostCookie(name) : pathCookie(name), {
      path,
      httpOnly: true,
      sameSite: 'lax',
      secure: overHttps,
      maxAge,
      secrets: [sessionSecret()],
    }),
  )
