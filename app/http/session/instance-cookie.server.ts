import { createHmac } from 'node:crypto'
import { type Cookie, type CookieOptions, createCookie } from '@remix-run/node'
import { sessionSecret } from '~/platform/secrets.server'
import { singleton } from '~/platform/singleton'
import { hostCookie, overHttps, pathCookie } from './cookie-name.server'

/**
 * Returns a cookie that scripts cannot read. Over HTTP, its name has a hash of the instance, because browsers send
 * cookies to every port of a host, and two instances would overwrite each other's. A cookie from before the names had
 * the hash is read too.
 */
export const instanceCookie = (name: string, options: CookieOptions): Cookie =>
  singleton(`${name} cookie`, () => {
    const { path = '/' } = options
    const closed = { path, httpOnly: true, sameSite: 'lax', secure: overHttps, ...options } as const
    if (overHttps) return createCookie(path === '/' ? hostCookie(name) : pathCookie(name), closed)
    const own = createCookie(instanceName(name), closed)
    const former = createCookie(name, closed)
    return { ...own, parse: async sent => (await own.parse(sent)) ?? (await former.parse(sent)) }
  })

/** Returns the same, signed. `maxAge` is in seconds. */
export const signedCookie = (name: string, maxAge: number, path = '/'): Cookie =>
  instanceCookie(name, { path, maxAge, secrets: [sessionSecret()] })

/** Returns a cookie name with a hash that all processes and restarts of an instance share; over HTTPS the name itself. */
export const instanceName = (name: string): string => (overHttps ? name : `${name}-${instanceHash()}`)

const instanceHash = () =>
  singleton('instance hash', () =>
    createHmac('sha256', sessionSecret()).update('cookie names').digest('hex').slice(0, 8),
  )
