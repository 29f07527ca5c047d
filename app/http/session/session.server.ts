import type { AppLoadContext } from '@remix-run/node'
import { keyOfAccount } from '~/features/account/accounts/account-key.server'
import { endSession, findViewer, startSession, type Viewer } from '~/features/account/accounts/sessions/sessions.server'
import { env } from '~/platform/env.server'
import { instanceCookie } from './instance-cookie.server'
import { rememberDevice } from './known-device.server'

export type { Viewer }

// The ID has 256 random bits and only its hash is stored, so the cookie needs no signature.
const sessionCookie = () => instanceCookie('session', { maxAge: env.SESSION_MAX_DAYS * 86_400 })

/**
 * Starts a session and returns the headers that set its cookie and mark the device as known. A new ID replaces the old
 * session.
 */
export async function openSession(
  userId: string,
  request: Request,
  ip: string,
  { byRecoveryCode = false } = {},
): Promise<Headers> {
  const before = await sessionIdOf(request)
  if (before) await endSession(before)
  const id = await startSession(userId, { userAgent: request.headers.get('User-Agent') ?? '', ip, byRecoveryCode })
  const headers = new Headers({ 'Set-Cookie': await sessionCookie().serialize(id) })
  headers.append('Set-Cookie', await rememberDevice(request, keyOfAccount(userId)))
  return headers
}

/** Ends the session of this request. Returns the `Set-Cookie` value that clears the cookie. */
export async function closeSession(request: Request): Promise<string> {
  const id = await sessionIdOf(request)
  if (id) await endSession(id)
  return clearedSessionCookie()
}

const clearedSessionCookie = () => sessionCookie().serialize('', { maxAge: 0 })

// One document runs several loaders, each with its own request object. They share the load context.
const known = new WeakMap<AppLoadContext, { id: string; viewer: Promise<Viewer | null> }>()

/**
 * Returns the user of this request; null for a guest and for an expired session. With the load context, all loaders of
 * a request share one query.
 */
export async function viewerOf(request: Request, context?: AppLoadContext): Promise<Viewer | null> {
  const id = await sessionIdOf(request)
  if (!id) return null
  const before = context && known.get(context)
  if (before?.id === id) return before.viewer
  const viewer = context ? findAndRename(id, request, context) : findViewer(id)
  if (context) known.set(context, { id, viewer })
  return viewer
}

/** Replaces a cookie from before its name had the instance. A foreign one belongs to another instance of the host. */
async function findAndRename(id: string, request: Request, context: AppLoadContext): Promise<Viewer | null> {
  const viewer = await findViewer(id)
  const cookie = sessionCookie()
  if (viewer && !request.headers.get('Cookie')?.includes(`${cookie.name}=`)) {
    context.cookies = [await cookie.serialize(id), 'session=; Max-Age=0; Path=/']
  }
  return viewer
}

/** Returns the unverified session ID of the cookie. */
export async function sessionIdOf(request: Request): Promise<string | null> {
  const id: unknown = await sessionCookie().parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id ? id : null
}
