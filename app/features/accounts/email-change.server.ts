import { changeEmailMail } from '~/emails/change-email'
import { emailChangedMail } from '~/emails/email-changed'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { env } from '~/platform/env.server'
import { ConflictError, ForbiddenError, InvalidError } from '~/platform/errors'
import { sendMail } from '~/platform/mailer.server'
import { ownedBy } from '~/platform/ownership'
import { newTokenKey } from './accounts.server'
import { endOpeningLinks, expiryOf, findEmailToken, issueEmailToken, takeEmailToken } from './email-tokens.server'
import { passwordFits } from './passwords.server'
import { endOtherSessions } from './sessions.server'

const TAKEN = 'Another account uses this email address.'

/**
 * Sends a link to the new address; nothing changes before it is followed. Only the newest link works.
 * @throws ForbiddenError when there is no password, which the link will ask for
 * @throws InvalidError on `email` when it is the one already
 * @throws ConflictError on `email` when another account has it
 */
export async function requestEmailChange(actor: Actor, email: string): Promise<void> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, username: true, passwordHash: true },
  })
  if (!user.passwordHash) throw new ForbiddenError('Please set a password first: the link in the mail asks for it.')
  if (isSame(email, user.email)) throw new InvalidError({ email: ['This is your email address already.'] })
  if (await db.user.findUnique({ where: { email }, select: { id: true } })) throw new ConflictError('email', TAKEN)
  await db.emailToken.deleteMany({ where: { ...ownedBy(actor), purpose: 'email_change' } })
  const link = `${env.APP_URL}/auth/confirm-email-change/${await issueEmailToken(actor.userId, 'email_change', email)}`
  await sendMail({
    to: email,
    expires: expiryOf('email_change'),
    ...changeEmailMail({ appName: env.APP_NAME, username: user.username, email, link }),
  })
}

/** The new address that waits to be confirmed; null when none does. */
export async function pendingEmail(actor: Actor): Promise<string | null> {
  const token = await db.emailToken.findFirst({
    where: { ...ownedBy(actor), purpose: 'email_change', expires: { gt: new Date() } },
    select: { email: true },
  })
  return token?.email ?? null
}

/** The address a link would set; null when the link is unknown, expired or used. Looking does not use it up. */
export async function emailOfLink(token: string): Promise<string | null> {
  const found = await findEmailToken(token, 'email_change')
  return found?.email ?? null
}

/**
 * Sets the new address, which the link has proven. Every session but the kept one ends, and the old address is told.
 * @throws InvalidError on `password` when it is not the one, on `token` when the link is unknown, expired or used
 * @throws ConflictError on `token` when another account has taken the address meanwhile
 */
export async function confirmEmailChange(token: string, password: string, keptSession: string): Promise<void> {
  const found = await findEmailToken(token, 'email_change')
  if (!found) throw deadLink()
  const { id: userId, email: before } = found.user
  const { passwordHash, username } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true, username: true },
  })
  if (!(await passwordFits(password, passwordHash))) {
    throw new InvalidError({ password: ['This is not the password of this account'] })
  }
  await settingEmail(() =>
    db.$transaction(async tx => {
      if (!(await takeEmailToken(token, 'email_change', tx))) throw deadLink()
      await tx.user.update({
        where: { id: userId },
        data: { email: found.email, verified: true, tokenKey: newTokenKey() },
        select: { id: true },
      })
      await endOpeningLinks(tx, userId)
      await endOtherSessions(tx, userId, keptSession)
    }),
  )
  await sendMail({
    to: before,
    ...emailChangedMail({ appName: env.APP_NAME, username, supportEmail: env.SUPPORT_EMAIL }),
  })
}

async function settingEmail(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('token', TAKEN)
    throw error
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const deadLink = () =>
  new InvalidError({ token: ['This link has expired or was used already. Please ask for a new one.'] })
