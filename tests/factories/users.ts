import { createUser, newTokenKey } from '~/features/account/accounts/accounts.server'
import { startSession } from '~/features/account/accounts/sessions/sessions.server'
import { instanceName } from '~/http/session/instance-cookie.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'

type UserOverrides = { email?: string; username?: string; password?: string; verified?: boolean }

// Hashing takes 80 ms of CPU, and most tests never log in.
const PASSWORD = 'drills-by-lamplight'
const PASSWORD_HASH = '$2b$10$noqdBrPak1t3HvONgHmt/.8pJHLJAIgrQGhnDAjdYiuaWY2EJz.12'

/** Creates an account, verified and with a unique name by default. A password that is given is checked and hashed. */
export async function makeUser(overrides: UserOverrides = {}) {
  const name = `user-${randomText(10)}`
  const { verified = true, password, ...fields } = overrides
  const names = { email: `${name}@example.com`, username: name, ...fields }
  const user = password ? await createUser({ ...names, password }, { verified }) : await insertUser(names, verified)
  const actor: Actor = { userId: user.id }
  return { actor, user, password: password ?? PASSWORD }
}

const insertUser = (names: { email: string; username: string }, verified: boolean) =>
  db.user.create({
    data: { ...names, id: newId(), verified, passwordHash: PASSWORD_HASH, betaTester: true, tokenKey: newTokenKey() },
    select: { id: true, email: true, username: true, verified: true },
  })

/** Returns the `Cookie` header of a logged-in user. */
export async function sessionCookieOf(user: { id: string }): Promise<string> {
  const id = await startSession(user.id, { userAgent: 'a test', ip: '127.0.0.1' })
  return `${instanceName('session')}=${cookieValue(id)}`
}

/** Creates a request of a logged-in user, for a loader or action. */
export async function signedInRequest(user: { id: string }, url: string, init: RequestInit = {}): Promise<Request> {
  const headers = new Headers(init.headers)
  headers.append('Cookie', await sessionCookieOf(user))
  return new Request(new URL(url, 'http://localhost:3000'), { ...init, headers })
}

/** Encodes a session ID as Remix does for a cookie: JSON, base64. */
export const cookieValue = (id: string) => encodeURIComponent(Buffer.from(JSON.stringify(id)).toString('base64'))

/** Returns the `Cookie` header of a user who proved their identity that long ago. */
export async function sessionProvedAgo(user: { id: string }, minutes: number): Promise<string> {
  const cookie = await sessionCookieOf(user)
  const confirmedAt = new Date(Date.now() - minutes * 60_000)
  await db.session.updateMany({ where: { userId: user.id }, data: { confirmedAt } })
  return cookie
}

/** Returns the subjects of the mails to an address, oldest first. */
export const subjectsTo = async (to: string) =>
  (await db.outboxMail.findMany({ where: { to }, orderBy: { id: 'asc' } })).map(({ subject }) => subject)
