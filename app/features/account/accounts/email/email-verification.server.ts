import { verifyEmailMail } from '~/emails/verify-email'
import { type Db, db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { sendMail } from '~/platform/mailer.server'
import { i18n } from '~/platform/messages'
import { inLanguage } from '~/platform/messages.server'
import { withMinimumDuration } from '../minimum-duration'
import { expiryOf, findEmailToken, issueEmailToken, wasJustSent } from './email-tokens.server'

type Recipient = { id: string; email: string; username: string; language: string }

/** Creates a verification link and queues its mail. With `on`, both belong to that transaction. */
export async function sendVerification(user: Recipient, on?: Db): Promise<void> {
  const token = await issueEmailToken(user.id, 'verification', user.email, on)
  const link = `${env.APP_URL}/auth/verify-email/${token}`
  await sendMail(
    {
      to: user.email,
      expires: expiryOf('verification'),
      ...inLanguage(user.language, () => verifyEmailMail({ appName: env.APP_NAME, username: user.username, link })),
    },
    on,
  )
}

/**
 * Sends the link again if the address is unverified and no link was sent in the last `unlessWithin` seconds. Response
 * and response time do not reveal whether it was sent.
 */
export function resendVerification(email: string, { unlessWithin = 0 } = {}): Promise<void> {
  return withMinimumDuration(async () => {
    const user = await db.user.findFirst({
      where: { email, verified: false },
      select: { id: true, email: true, username: true, language: true },
    })
    if (user && !(await wasJustSent(user.id, 'verification', unlessWithin))) await sendVerification(user)
  })
}

/**
 * Verifies an address. The link stays valid until it expires, so that a mail scanner cannot use it up.
 * @throws InvalidError if the token is invalid, or for an address that the account no longer has
 */
export async function confirmVerification(token: string): Promise<void> {
  const found = await findEmailToken(token, 'verification')
  if (!found || found.email.toLowerCase() !== found.user.email.toLowerCase()) {
    throw new InvalidError({
      token: [i18n.t('Verification link has expired or is invalid. Please request a new verification email.')],
    })
  }
  if (!found.user.verified) await markVerified(found.user.id)
}

/**
 * Verifies an address without a link, for the command line.
 * @throws NotFoundError
 */
export async function verifyUserByEmail(email: string): Promise<void> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) throw new NotFoundError('No account uses this email.')
  await markVerified(user.id)
}

async function markVerified(userId: string): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { verified: true }, select: { id: true } })
}
