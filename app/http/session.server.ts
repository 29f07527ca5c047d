import { type AppLoadContext, createCookie } from '@remix-run/node'
import { keyOfAccount } from '~/features/accounts/account-key.server'
import { endSession, findViewer, startSession, type Viewer } from '~/features/accounts/sessions.server'
import { env } from '~/platform/env.server'
import { hostCookie, overHttps } from './cookie-name.server'
import { rememberDevice } from './known-device.server'

export type { Viewer }

// The id is 256 random bits and only its hash is kept, so the cookie needs no signature of its own.
const sessionCookie = createCookie(hostCookie('session'), {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: overHttps,
  maxAge: env.SESSION_MAX_DAYS * 86_400,
})

/** Starts a session and returns the headers that set its cookie and mark the device as known. A new ID replaces the old session. */
export async function openSession(userId: string, request: Request, ip: string): Promise<Headers> {
  const before = await sessionIdOf(request)
  if (before) await endSession(before)
  const id = await startSession(userId, { userAgent: request.headers.get('User-Agent') ?? '', ip })
  const headers = new Headers({ 'Set-Cookie': await sessionCookie.serialize(id) })
  headers.append('Set-Cookie', await rememberDevice(request, keyOfAccount(userId)))
  return headers
}

/** Ends the session of this request and gives the `Set-Cookie` value that clears the cookie. */
export async function closeSession(request: Request): Promise<string> {
  const id = await sessionIdOf(request)
  if (id) await endSession(id)
  return clearedSessionCookie()
}

/** The `Set-Cookie` value that makes the browser forget its session. */
const clearedSessionCookie = () => sessionCookie.serialize('', { maxAge: 0 })

// One document runs several loaders, each with a request object of its own; what they share is the load context.
const known = new WeakMap<AppLoadContext, { id: string; viewer: Promise<Viewer | null> }>()

/**
 * Who sent this request; null for a guest, an ended or an idle session. With the load context, one statement for all the loaders of
 * a request.
 */
export async function viewerOf(request: Request, context?: AppLoadContext): Promise<Viewer | null> {
  const id = await sessionIdOf(request)
  if (!id) return null
  const before = context && known.get(context)
  if (before?.id === id) return before.viewer
  const viewer = findViewer(id)
  if (context) known.set(context, { id, viewer })
  return viewer
}

/** The id in the cookie of that request; whether it opens anything is not said. */
export async function sessionIdOf(request: Request): Promise<string | null> {
  const id: unknown = await sessionCookie.parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id ? id : null
}
