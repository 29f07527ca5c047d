import { resetPasswordMail } from '~/emails/reset-password'
import { db } from '~/platform/db/db.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { forgetTries, isWithinLimit } from '~/platform/input/rate-limit.server'
import { sendMail } from '~/platform/mailer.server'
import { i18n } from '~/platform/messages'
import { inLanguage } from '~/platform/messages.server'
import { SOCIAL_PROVIDERS, type SocialProvider } from '~/platform/social/social-providers'
import { newTokenKey } from '../accounts.server'
import {
  expiryOf,
  findEmailToken,
  issueEmailToken,
  revokeEmailLinks,
  takeEmailToken,
  wasJustSent,
} from '../email/email-tokens.server'
import { withMinimumDuration } from '../minimum-duration'
import { endAllSessions } from '../sessions/sessions.server'
import { forgetGuesses } from '../sessions/sign-in-tries.server'
import { linksOf } from '../social/social-links.server'
import { hashNewPassword } from './passwords.server'

/**
 * Sends a reset link if the address has an account, unless one was sent in the last `unlessWithin` seconds or the limit
 * of mails is reached: then a sent link still works. Response and response time do not reveal which.
 */
export function requestPasswordReset(email: string, { unlessWithin = 0 } = {}): Promise<void> {
  return withMinimumDuration(async () => {
    const user = await db.user.findUnique({
      where: { email },
      select: { id: true, email: true, username: true, language: true },
    })
    if (!user || (await wasJustSent(user.id, 'password_reset', unlessWithin))) return
    if (!(await isWithinLimit('reset-mail:person', user.id))) return
    const link = await linkFor(user)
    await sendMail({
      to: user.email,
      expires: expiryOf('password_reset'),
      ...inLanguage(user.language, () => resetPasswordMail({ appName: env.APP_NAME, username: user.username, link })),
    })
  })
}

/**
 * Creates a reset link without sending it. It works once and expires in 30 minutes.
 * @throws NotFoundError
 */
export async function issuePasswordReset(email: string): Promise<string> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true, email: true } })
  if (!user) throw new NotFoundError('No account uses this email.')
  return linkFor(user)
}

const linkFor = async (user: { id: string; email: string }) =>
  `${env.APP_URL}/reset-password?token=${await issueEmailToken(user.id, 'password_reset', user.email)}`

/** Returns whether the link is valid. Does not consume it. */
export const isResetTokenGood = async (token: string) => (await findEmailToken(token, 'password_reset')) !== null

/** Returns the connected sign-ins of the account that the link opens. */
export async function signInsOfReset(token: string): Promise<SocialProvider[]> {
  const found = await findEmailToken(token, 'password_reset')
  if (!found) return []
  const links = await db.externalAuth.findMany({ where: linksOf(found.user.id), select: { provider: true } })
  return SOCIAL_PROVIDERS.filter(name => links.some(({ provider }) => provider === name))
}

/** Returns the passkeys of the account that the link opens. */
export async function passkeysOfReset(token: string): Promise<{ id: string; name: string }[]> {
  const found = await findEmailToken(token, 'password_reset')
  if (!found) return []
  return db.passkey.findMany({
    where: { userId: found.user.id },
    orderBy: { created: 'asc' },
    select: { id: true, name: true },
  })
}

/**
 * Sets a new password, ends all sessions and links of the user, and resets the limits of passwords and codes. Removes the
 * connected sign-ins and passkeys that are not in `keep`, because an intruder may have added them. Verifies the address
 * that the link was sent to.
 * @throws InvalidError on `token` when the link is unknown, expired or used
 */
export async function resetPassword(token: string, password: string, keep: string[] = []): Promise<{ userId: string }> {
  const request = await findEmailToken(token, 'password_reset')
  if (!request) throw deadLink()
  const passwordHash = await hashNewPassword(password, request.user)
  const userId = await inTransaction(async tx => {
    const found = await findEmailToken(token, 'password_reset', tx)
    if (!found || !(await takeEmailToken(token, 'password_reset', tx))) throw deadLink()
    const { id: userId, email, verified } = found.user
    const proven = verified || email.toLowerCase() === found.email.toLowerCase()
    await tx.user.update({
      where: { id: userId },
      data: { passwordHash, tokenKey: newTokenKey(), verified: proven },
      select: { id: true },
    })
    await revokeEmailLinks(tx, userId)
    await endAllSessions(tx, userId)
    await tx.externalAuth.deleteMany({ where: { ...linksOf(userId), provider: { notIn: keep } } })
    await tx.passkey.deleteMany({ where: { userId, id: { notIn: keep } } })
    return userId
  })
  await forgetGuesses(userId)
  // Its links are revoked, so the next request must send a mail.
  await forgetTries('reset-mail:person', userId)
  return { userId }
}

const deadLink = () =>
  new InvalidError({ token: [i18n.t('Invalid or expired reset link. Please request a new password reset.')] })
