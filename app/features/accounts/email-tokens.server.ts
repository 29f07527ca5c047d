import { createHash, randomBytes } from 'node:crypto'
import { db, type Tx } from '~/platform/db.server'

/** The links in mails and how long they open, in minutes: a new address may wait for the weekend, a key to the account may not. */
const LIFETIME = { verification: 7 * 24 * 60, password_reset: 30, email_change: 30 }
export type EmailTokenPurpose = keyof typeof LIFETIME

/** Makes a token for a link to that address and keeps its hash. 256 random bits. */
export async function issueEmailToken(userId: string, purpose: EmailTokenPurpose, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.emailToken.create({
    data: { id: hashed(token), userId, purpose, email, expires: new Date(Date.now() + LIFETIME[purpose] * 60_000) },
  })
  return token
}

/** What a token that still opens something was made for; null when it is unknown or has expired. Looking does not use it up. */
export async function findEmailToken(token: string, purpose: EmailTokenPurpose, tx: Tx = db) {
  return tx.emailToken.findFirst({
    where: { id: hashed(token), purpose, expires: { gt: new Date() } },
    select: { email: true, user: { select: { id: true, email: true, verified: true } } },
  })
}

/** Takes a token out of use and says whether it was still good: of two who come with the same one, only the first is let in. */
export async function takeEmailToken(token: string, purpose: EmailTokenPurpose, tx: Tx): Promise<boolean> {
  const used = await tx.emailToken.deleteMany({ where: { id: hashed(token), purpose, expires: { gt: new Date() } } })
  return used.count === 1
}

/** Ends the links that open an account, to a new password and to a new address: whatever they were sent for is settled or void. */
export async function endOpeningLinks(tx: Tx, userId: string): Promise<void> {
  await tx.emailToken.deleteMany({ where: { userId, purpose: { in: ['password_reset', 'email_change'] } } })
}

const hashed = (token: string) => createHash('sha256').update(token).digest('hex')
