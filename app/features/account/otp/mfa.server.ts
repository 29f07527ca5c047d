import { USERS } from '~/features/account/accounts/social/social-links.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { InvalidError } from '~/platform/errors'

/** The sign-in methods; MFA requires two different ones. */
export type Way = 'password' | 'otp' | 'oauth2' | 'totp'

/** Seconds to complete the second method, as in PocketBase. */
export const MFA_SECONDS = 600

/** Stores the first completed method. Returns the ID that the second one must send. */
export async function beginSignIn(userId: string, method: Way): Promise<string> {
  const id = newId()
  await db.mfa.create({ data: { id, collectionRef: USERS, recordRef: userId, method }, select: { id: true } })
  return id
}

/**
 * Completes a sign-in with a second method.
 * @throws InvalidError if the ID is unknown, expired, of another user, or of the same method
 */
export async function completeSignIn(id: string, userId: string, method: Way): Promise<void> {
  const since = new Date(Date.now() - MFA_SECONDS * 1000)
  const begun = await db.mfa.findFirst({
    where: { id, collectionRef: USERS, created: { gt: since } },
    select: { recordRef: true, method: true },
  })
  if (!begun) throw invalid('Invalid or expired MFA session.')
  if (begun.recordRef !== userId) throw invalid('Invalid MFA session.')
  if (begun.method === method) throw invalid(OTHER_METHOD)
  const taken = await db.mfa.deleteMany({ where: { id } })
  if (taken.count === 0) throw invalid('Invalid or expired MFA session.')
}

export const OTHER_METHOD = 'A different authentication method is required.'

/** Returns whose first method this ID completed; null if it is unknown or expired. */
export async function userOfSignIn(id: string): Promise<string | null> {
  const created = { gt: new Date(Date.now() - MFA_SECONDS * 1000) }
  const begun = await db.mfa.findFirst({ where: { id, collectionRef: USERS, created }, select: { recordRef: true } })
  return begun?.recordRef ?? null
}

const invalid = (message: string) => new InvalidError({ '': [message] })
