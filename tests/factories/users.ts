import { createUser } from '~/features/account/accounts/accounts.server'
import { startSession } from '~/features/account/accounts/sessions/sessions.server'
import type { Actor } from '~/platform/actor'
import { randomText } from '~/platform/db/ids.server'

type UserOverrides = { email?: string; username?: string; password?: string; verified?: boolean }

/** Creates an account with the real operation, verified and with a unique name by default. */
export async function makeUser(overrides: UserOverrides = {}) {
  const name = `user-${randomText(10)}`
  const { verified = true, ...fields } = overrides
  const input = { email: `${name}@example.com`, username: name, password: `drills-${randomText(8)}`, ...fields }
  const user = await createUser(input, { verified })
  const actor: Actor = { userId: user.id }
  return { actor, user, password: input.password }
}

/** Returns the `Cookie` header of a logged-in user. */
export async function sessionCookieOf(user: { id: string }): Promise<string> {
  const id = await startSession(user.id, { userAgent: 'a test', ip: '127.0.0.1' })
  return `session=${cookieValue(id)}`
}

/** Creates a request of a logged-in user, for a loader or action. */
export async function signedInRequest(user: { id: string }, url: string, init: RequestInit = {}): Promise<Request> {
  const headers = new Headers(init.headers)
  headers.append('Cookie', await sessionCookieOf(user))
  return new Request(new URL(url, 'http://localhost:3000'), { ...init, headers })
}

/** Encodes a session ID as Remix does for a cookie: JSON, base64. */
export const cookieValue = (id: string) => encodeURIComponent(Buffer.from(JSON.stringify(id)).toString('base64'))
