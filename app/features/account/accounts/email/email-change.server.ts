import { changeEmailMail } from '~/emails/change-email'
import { emailChangedMail } from '~/emails/email-changed'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { ownedBy } from '~/platform/db/ownership'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { ConflictError, ForbiddenError, InvalidError } from '~/platform/errors'
import { sendMail } from '~/platform/mailer.server'
import { i18n } from '~/platform/messages'
import { inLanguage } from '~/platform/messages.server'
import { rejectTrial } from '~/platform/trial.server'
import { newTokenKey } from '../accounts.server'
import { passwordFits } from '../passwords/passwords.server'
import { endOtherSessions } from '../sessions/sessions.server'
import {
  expiryOf,
  findEmailToken,
  issueEmailToken,
  ONE_MAIL,
  revokeEmailLinks,
  takeEmailToken,
  wasJustSent,
} from './email-tokens.server'

const TAKEN = /*i18n*/ 'Another account uses this email address.'

/**
 * Sends a link that changes the address to this one. Only the newest link works.
 * @throws ForbiddenError if the user has no password, which the link asks for, or while the account is being tried
 * @throws InvalidError on `email` if it is the current address
 * @throws ConflictError on `email` if another account has it
 */
export async function requestEmailChange(actor: Actor, email: string): Promise<void> {
  await rejectTrial(actor)
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, username: true, passwordHash: true, language: true },
  })
  if (!user.passwordHash)
    throw new ForbiddenError(i18n.t('Please set a password first. The link in the email asks for it.'))
  if (isSame(email, user.email)) throw new InvalidError({ email: [i18n.t('This is already your email address.')] })
  if (await db.user.findUnique({ where: { email }, select: { id: true } }))
    throw new ConflictError('email', i18n.t(TAKEN))
  // The same form again must not replace the link that was just sent.
  const pending = await pendingEmail(actor)
  if (pending && isSame(pending, email) && (await wasJustSent(actor.userId, 'email_change', ONE_MAIL.unlessWithin)))
    return
  await db.emailToken.deleteMany({ where: { ...ownedBy(actor), purpose: 'email_change' } })
  const link = `${env.APP_URL}/auth/confirm-email-change/${await issueEmailToken(actor.userId, 'email_change', email)}`
  await sendMail({
    to: email,
    expires: expiryOf('email_change'),
    ...inLanguage(user.language, () =>
      changeEmailMail({ appName: env.APP_NAME, username: user.username, email, link }),
    ),
  })
}

/** Returns the unconfirmed new address, or null. */
export async function pendingEmail(actor: Actor): Promise<string | null> {
  const token = await db.emailToken.findFirst({
    where: { ...ownedBy(actor), purpose: 'email_change', expires: { gt: new Date() } },
    select: { email: true },
  })
  return token?.email ?? null
}

/** Returns the address that a link would set; null if the link is invalid. Does not consume the link. */
export async function emailOfLink(token: string): Promise<string | null> {
  const found = await findEmailToken(token, 'email_change')
  return found?.email ?? null
}

/**
 * Sets the address that the link verifies. Ends all other sessions and notifies the old address.
 * @throws InvalidError on `password` if it is wrong, on `token` if the link is invalid
 * @throws ConflictError on `token` if another account has taken the address
 */
export async function confirmEmailChange(token: string, password: string, currentSession: string): Promise<void> {
  const found = await findEmailToken(token, 'email_change')
  if (!found) throw deadLink()
  const { id: userId, email: before } = found.user
  const { passwordHash, username, language } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true, username: true, language: true },
  })
  if (!(await passwordFits(password, passwordHash))) {
    throw new InvalidError({ password: [i18n.t('This password is not correct')] })
  }
  await settingEmail(() =>
    inTransaction(async tx => {
      if (!(await takeEmailToken(token, 'email_change', tx))) throw deadLink()
      await tx.user.update({
        where: { id: userId },
        data: { email: found.email, verified: true, tokenKey: newTokenKey() },
        select: { id: true },
      })
      await revokeEmailLinks(tx, userId)
      await endOtherSessions(tx, userId, currentSession)
    }),
  )
  await sendMail({
    to: before,
    ...inLanguage(language, () =>
      emailChangedMail({ appName: env.APP_NAME, username, supportEmail: env.SUPPORT_EMAIL }),
    ),
  })
}

async function settingEmail(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('token', i18n.t(TAKEN))
    throw error
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const deadLink = () =>
  new InvalidError({ token: [i18n.t('This link has expired or was already used. Please request a new one.')] })
