import { passwordFits } from '~/features/accounts/passwords.server'
import { sessionKey } from '~/features/accounts/sessions.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { InvalidError } from '~/platform/errors'
import { ownedBy } from '~/platform/ownership'

// Long enough to come back from the provider and read what goes.
const FRESH_MINUTES = 10

/**
 * What shows that it is really the owner who asks: the password, or, for people who have none, a sign-in of the last ten minutes
 * (`fresh`); with `stale` they must sign in again first.
 */
export type Proof = 'password' | 'fresh' | 'stale'

/** The proof that person can give in this session. */
export async function proofOf(actor: Actor, sessionId: string): Promise<Proof> {
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true },
  })
  if (passwordHash) return 'password'
  const since = new Date(Date.now() - FRESH_MINUTES * 60_000)
  const fresh = await db.session.count({
    where: { id: sessionKey(sessionId), ...ownedBy(actor), created: { gt: since } },
  })
  return fresh ? 'fresh' : 'stale'
}

/**
 * Makes sure that it is the owner who asks.
 * @throws InvalidError on `password` when it is not the one, or about the whole when the sign-in is too long ago
 */
export async function proveOwner(actor: Actor, password: string, sessionId: string): Promise<void> {
  const proof = await proofOf(actor, sessionId)
  if (proof === 'fresh') return
  if (proof === 'stale') throw new InvalidError({ '': ['Please log out and log in again first.'] })
  if (!password) throw new InvalidError({ password: ['Please enter your password'] })
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true },
  })
  if (!(await passwordFits(password, passwordHash))) {
    throw new InvalidError({ password: ['This is not your password'] })
  }
}
