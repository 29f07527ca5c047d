import { createHash, createHmac, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { db, type Tx } from '~/platform/db.server'
import { sessionSecret } from '~/platform/secrets.server'
import { USERS } from './social-links.server'

/** The links in mails and how long they open, in minutes: a new address may wait for the weekend, a key to the account may not. */
const LIFETIME = { verification: 7 * 24 * 60, password_reset: 30, email_change: 30 }
export type EmailTokenPurpose = keyof typeof LIFETIME

/** What the tokens are called in the data interface (wire specification, section 4.1). */
const TOKEN_TYPES = {
  verification: 'verification',
  password_reset: 'passwordReset',
  email_change: 'emailChange',
} as const satisfies Record<EmailTokenPurpose, string>

/** Returns when a link that is sent now ends. */
export const expiryOf = (purpose: EmailTokenPurpose) => new Date(Date.now() + LIFETIME[purpose] * 60_000)

/**
 * Makes a token for a link to that address and keeps its hash. It is written like the tokens of the data interface, for its clients
 * read in it whose it is; what it opens, and whether still, the row alone says. 256 of its bits are random.
 */
export async function issueEmailToken(userId: string, purpose: EmailTokenPurpose, email: string): Promise<string> {
  const expires = expiryOf(purpose)
  const token = await new SignJWT({
    collectionId: USERS,
    [purpose === 'email_change' ? 'newEmail' : 'email']: email,
    exp: Math.floor(expires.getTime() / 1000),
    id: userId,
    jti: randomBytes(32).toString('base64url'),
    type: TOKEN_TYPES[purpose],
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(createHmac('sha256', sessionSecret()).update(purpose).digest())
  await db.emailToken.create({ data: { id: hashed(token), userId, purpose, email, expires } })
  return token
}

/** Whether that person was sent such a link within the last seconds. */
export async function wasJustSent(userId: string, purpose: EmailTokenPurpose, seconds: number): Promise<boolean> {
  const since = new Date(Date.now() - seconds * 1000)
  return (await db.emailToken.count({ where: { userId, purpose, created: { gt: since } } })) > 0
}

/** What a token that still opens something was made for; null when it is unknown or has expired. Looking does not use it up. */
export async function findEmailToken(token: string, purpose: EmailTokenPurpose, tx: Tx = db) {
  return tx.emailToken.findFirst({
    where: { id: hashed(token), purpose, expires: { gt: new Date() } },
    select: { email: true, user: { select: { id: true, email: true, username: true, verified: true } } },
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
