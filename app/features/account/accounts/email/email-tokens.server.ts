import { createHmac, randomBytes } from 'node:crypto'
import { type Db, db } from '~/platform/db/db.server'
import type { Tx } from '~/platform/db/transaction.server'
import { hashToken } from '~/platform/hash-token.server'
import { signJwt } from '~/platform/jwt.server'
import { sessionSecret } from '~/platform/secrets.server'
import { USERS } from '../social/social-links.server'

/** Lifetimes of email links, in minutes. Links that grant access expire soon. */
const LIFETIME = { verification: 7 * 24 * 60, password_reset: 30, email_change: 30 }
export type EmailTokenPurpose = keyof typeof LIFETIME

/** The names of these tokens in the PocketBase API. */
const TOKEN_TYPES = {
  verification: 'verification',
  password_reset: 'passwordReset',
  email_change: 'emailChange',
} as const satisfies Record<EmailTokenPurpose, string>

/** Returns when a link that is sent now ends. */
export const expiryOf = (purpose: EmailTokenPurpose) => new Date(Date.now() + LIFETIME[purpose] * 60_000)

/**
 * Creates a token for a link and stores its hash. It has the form of a PocketBase token, because API clients read the
 * user from it, but only the row grants access. 256 of its bits are random.
 */
export async function issueEmailToken(
  userId: string,
  purpose: EmailTokenPurpose,
  email: string,
  on: Db = db,
): Promise<string> {
  const expires = expiryOf(purpose)
  const claims = {
    collectionId: USERS,
    [purpose === 'email_change' ? 'newEmail' : 'email']: email,
    exp: Math.floor(expires.getTime() / 1000),
    id: userId,
    jti: randomBytes(32).toString('base64url'),
    type: TOKEN_TYPES[purpose],
  }
  const token = signJwt(claims, createHmac('sha256', sessionSecret()).update(purpose).digest())
  await on.emailToken.create({ data: { id: hashToken(token), userId, purpose, email, expires } })
  return token
}

/** For forms that a browser repeats after a lost response (`Repeatable`): within these seconds no second mail is sent. */
export const ONE_MAIL = { unlessWithin: 15 }

/** Returns whether such a link was sent to the user in the last `seconds`. */
export async function wasJustSent(userId: string, purpose: EmailTokenPurpose, seconds: number): Promise<boolean> {
  const since = new Date(Date.now() - seconds * 1000)
  return (await db.emailToken.count({ where: { userId, purpose, created: { gt: since } } })) > 0
}

/** Returns the row of a valid token, or null. Does not consume it. */
export async function findEmailToken(token: string, purpose: EmailTokenPurpose, on: Db = db) {
  return on.emailToken.findFirst({
    where: { id: hashToken(token), purpose, expires: { gt: new Date() } },
    select: { email: true, user: { select: { id: true, email: true, username: true, verified: true } } },
  })
}

/** Consumes a token. Returns whether it was valid. If two requests use it concurrently, only the first succeeds. */
export async function takeEmailToken(token: string, purpose: EmailTokenPurpose, tx: Tx): Promise<boolean> {
  const used = await tx.emailToken.deleteMany({ where: { id: hashToken(token), purpose, expires: { gt: new Date() } } })
  return used.count === 1
}

/** Revokes the links that set a password or an email address. */
export async function revokeEmailLinks(tx: Tx, userId: string): Promise<void> {
  await tx.emailToken.deleteMany({ where: { userId, purpose: { in: ['password_reset', 'email_change'] } } })
}
