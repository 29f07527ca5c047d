import { USERS } from '~/features/accounts/social-links.server'
import { db } from '~/platform/db.server'
import { InvalidError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'

/** The ways of signing in that count as different. */
export type Way = 'password' | 'otp' | 'oauth2'

/** How long the second way may take, in seconds (wire specification, section 4.2). */
export const SECOND_WAY_SECONDS = 600

/** Notes that somebody has come halfway, and gives the id that the second way is to name. */
export async function beginSignIn(userId: string, method: Way): Promise<string> {
  const id = newId()
  await db.mfa.create({ data: { id, collectionRef: USERS, recordRef: userId, method }, select: { id: true } })
  return id
}

/**
 * Completes a sign-in that was begun another way.
 * @throws InvalidError when nothing was begun, it is too long ago, somebody else began it, or it is the same way again
 */
export async function completeSignIn(id: string, userId: string, method: Way): Promise<void> {
  const since = new Date(Date.now() - SECOND_WAY_SECONDS * 1000)
  const begun = await db.mfa.findFirst({
    where: { id, collectionRef: USERS, created: { gt: since } },
    select: { recordRef: true, method: true },
  })
  if (!begun) throw refused('Invalid or expired MFA session.')
  if (begun.recordRef !== userId) throw refused('Invalid MFA session.')
  if (begun.method === method) throw refused('A different authentication method is required.')
  const taken = await db.mfa.deleteMany({ where: { id } })
  if (taken.count === 0) throw refused('Invalid or expired MFA session.')
}

const refused = (message: string) => new InvalidError({ '': [message] })
