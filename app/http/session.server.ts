import { createHash, randomBytes } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'

/** The signed-in person as pages may show them; loader data is public, so nothing secret stands here. */
export type Viewer = {
  id: string
  email: string
  username: string
  avatar: string
  verified: boolean
  betaTester: boolean
  timezone: string
}

// The id is 256 random bits and only its hash is kept, so the cookie needs no signature of its own.
const sessionCookie = createCookie('session', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: env.APP_URL.startsWith('https:'),
  maxAge: env.SESSION_MAX_DAYS * 86_400,
})

/** Opens a session for that person and gives the `Set-Cookie` value. Every sign-in makes a new id. */
export async function openSession(userId: string, from: { userAgent: string; ip: string }): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db.session.create({
    data: {
      id: hashed(id),
      userId,
      userAgent: from.userAgent.slice(0, 400),
      ip: from.ip,
      expires: daysFromNow(env.SESSION_MAX_DAYS),
    },
  })
  return sessionCookie.serialize(id)
}

/** Ends the session of this request and gives the `Set-Cookie` value that clears the cookie. */
export async function closeSession(request: Request): Promise<string> {
  const id = await sessionIdOf(request)
  if (id) await db.session.deleteMany({ where: { id: hashed(id) } })
  return sessionCookie.serialize('', { maxAge: 0 })
}

// One document request runs several loaders: they share the look-up.
const viewers = new WeakMap<AbortSignal, Promise<Viewer | null>>()

/** Who sent this request; null for a guest, an ended or an idle session. One statement per request. */
export function viewerOf(request: Request): Promise<Viewer | null> {
  const known = viewers.get(request.signal)
  if (known) return known
  const viewer = findViewer(request)
  viewers.set(request.signal, viewer)
  return viewer
}

async function findViewer(request: Request): Promise<Viewer | null> {
  const id = await sessionIdOf(request)
  if (!id) return null
  const now = new Date()
  const session = await db.session.findFirst({
    where: { id: hashed(id), expires: { gt: now }, lastSeen: { gt: daysFromNow(-env.SESSION_IDLE_DAYS) } },
    select: {
      id: true,
      lastSeen: true,
      user: {
        select: {
          id: true,
          email: true,
          username: true,
          avatar: true,
          verified: true,
          betaTester: true,
          timezone: true,
        },
      },
    },
  })
  if (!session) return null
  if (now.getTime() - session.lastSeen.getTime() > LAST_SEEN_STEP) {
    await db.session.updateMany({ where: { id: session.id }, data: { lastSeen: now } })
  }
  return session.user
}

// The last use is told to people in minutes; writing it on every request would cost each page a write.
const LAST_SEEN_STEP = 5 * 60_000

async function sessionIdOf(request: Request): Promise<string | null> {
  const id: unknown = await sessionCookie.parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id ? id : null
}

const hashed = (id: string) => createHash('sha256').update(id).digest('hex')
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
