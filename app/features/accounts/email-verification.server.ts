import { verifyEmailMail } from '~/emails/verify-email'
import { db, type Tx } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { sendMail } from '~/platform/mailer.server'
import { expiryOf, findEmailToken, issueEmailToken, wasJustSent } from './email-tokens.server'
import { inSteadyTime } from './steady-time'

/** Sends the link that proves the address of a new account. */
export async function sendVerification(user: { id: string; email: string; username: string }): Promise<void> {
  const token = await issueEmailToken(user.id, 'verification', user.email)
  const link = `${env.APP_URL}/auth/verify-email/${token}`
  await sendMail({
    to: user.email,
    expires: expiryOf('verification'),
    ...verifyEmailMail({ appName: env.APP_NAME, username: user.username, link }),
  })
}

/**
 * Sends the link again when the address waits for it, and none was sent within the last `unlessWithin` seconds. Whether it does cannot
 * be told from outside.
 */
export function resendVerification(email: string, { unlessWithin = 0 } = {}): Promise<void> {
  return inSteadyTime(async () => {
    const user = await db.user.findFirst({
      where: { email, verified: false },
      select: { id: true, email: true, username: true },
    })
    if (user && !(await wasJustSent(user.id, 'verification', unlessWithin))) await sendVerification(user)
  })
}

/**
 * Proves the address the link was sent to. The link goes on answering well until it expires: a mail scanner that opened it first
 * takes nothing from the person.
 * @throws InvalidError when the token is unknown, expired, or for an address the account no longer has
 */
export async function confirmVerification(token: string): Promise<void> {
  const found = await findEmailToken(token, 'verification')
  if (!found || found.email.toLowerCase() !== found.user.email.toLowerCase()) {
    throw new InvalidError({
      token: ['Verification link has expired or is invalid. Please request a new verification email.'],
    })
  }
  if (!found.user.verified) await markVerified(db, found.user.id)
}

/**
 * Proves an address by the host's word.
 * @throws NotFoundError when no account has it
 */
export async function verifyUserByEmail(email: string): Promise<void> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) throw new NotFoundError('No account has this email.')
  await markVerified(db, user.id)
}

/** Marks the address of an account as proven. */
async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { verified: true }, select: { id: true } })
}
