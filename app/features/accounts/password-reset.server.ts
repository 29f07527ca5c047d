import { resetPasswordMail } from '~/emails/reset-password'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { sendMail } from '~/platform/mailer.server'
import { newTokenKey } from './accounts.server'
import { endOpeningLinks, findEmailToken, issueEmailToken, takeEmailToken, wasJustSent } from './email-tokens.server'
import { hashPassword } from './passwords.server'
import { endAllSessions } from './sessions.server'
import { inSteadyTime } from './steady-time'

/**
 * Sends the link to a new password when the address has an account, and none was sent within the last `unlessWithin` seconds. Whether it
 * has cannot be told from outside.
 */
export function requestPasswordReset(email: string, { unlessWithin = 0 } = {}): Promise<void> {
  return inSteadyTime(async () => {
    const user = await db.user.findUnique({ where: { email }, select: { id: true, email: true, username: true } })
    if (!user || (await wasJustSent(user.id, 'password_reset', unlessWithin))) return
    const link = await linkFor(user)
    await sendMail({ to: user.email, ...resetPasswordMail({ appName: env.APP_NAME, username: user.username, link }) })
  })
}

/**
 * Makes the link to a new password without sending it, for the host to hand over. Good for 30 minutes, once.
 * @throws NotFoundError when no account has the address
 */
export async function issuePasswordReset(email: string): Promise<string> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true, email: true } })
  if (!user) throw new NotFoundError('No account has this email.')
  return linkFor(user)
}

const linkFor = async (user: { id: string; email: string }) =>
  `${env.APP_URL}/reset-password?token=${await issueEmailToken(user.id, 'password_reset', user.email)}`

/** Whether the link still opens; looking does not use it up. */
export const isResetTokenGood = async (token: string) => (await findEmailToken(token, 'password_reset')) !== null

/**
 * Sets the new password and says whose it is. Every session and every other such link of that person ends; whoever read the mail has
 * proven the address.
 * @throws InvalidError on `token` when the link is unknown, expired or used
 */
export async function resetPassword(token: string, password: string): Promise<{ email: string }> {
  if (!(await isResetTokenGood(token))) throw deadLink()
  const passwordHash = await hashPassword(password)
  return db.$transaction(async tx => {
    const found = await findEmailToken(token, 'password_reset', tx)
    if (!found || !(await takeEmailToken(token, 'password_reset', tx))) throw deadLink()
    const { id: userId, email, verified } = found.user
    const proven = verified || email.toLowerCase() === found.email.toLowerCase()
    await tx.user.update({
      where: { id: userId },
      data: { passwordHash, tokenKey: newTokenKey(), verified: proven },
      select: { id: true },
    })
    await endOpeningLinks(tx, userId)
    await endAllSessions(tx, userId)
    return { email }
  })
}

const deadLink = () =>
  new InvalidError({ token: ['Invalid or expired reset link. Please request a new password reset.'] })
