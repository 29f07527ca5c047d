import { takeInvitation } from '~/features/account/invitations/invitations.server'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { NewUser } from './account.schema'
import { type CreatedUser, checkedAccount, newTokenKey, rejectingTaken } from './accounts.server'
import { sendVerification } from './email/email-verification.server'
import { endAllSessions, type Viewer } from './sessions/sessions.server'
import { CREATED, newState, registrationNotice, rejectUninvited, TIMEOUT_MS } from './sign-up.server'

/** Returns when an account that is being tried ends, and why no one can keep it now; undefined for other accounts. */
export async function trialNotice({ expires, timezone }: Viewer) {
  if (!expires) return
  const isToday = today(timezone, expires) === today(timezone)
  return {
    ending: isToday ? i18n.t('Thrown away today') : i18n.t('Thrown away tomorrow'),
    closed: await registrationNotice(),
  }
}

/**
 * Turns an account that is being tried into the visitor's own, as a sign-up would: it no longer ends. Until its address
 * is confirmed, it has no session.
 * @throws ForbiddenError if `REGISTRATION` does not permit it
 * @throws InvalidError
 * @throws ConflictError on `email` or `username` if it is taken
 * @throws NotFoundError if the account has ended, or is not being tried
 */
export async function keepAccount(actor: Actor, input: NewUser, invitation = ''): Promise<CreatedUser> {
  await rejectUninvited(invitation)
  const account = await checkedAccount(input)
  return rejectingTaken(() =>
    inTransaction(
      async tx => {
        if (env.REGISTRATION === 'invite') await takeInvitation(invitation, tx)
        const [user] = await tx.user.updateManyAndReturn({
          where: { id: actor.userId, expires: { gt: new Date() } },
          data: { ...account, ...newState(), tokenKey: newTokenKey(), expires: null, created: new Date() },
          select: CREATED,
        })
        if (!user) throw new NotFoundError()
        if (!user.verified) {
          await endAllSessions(tx, user.id)
          await sendVerification(user, tx)
        }
        return user
      },
      { timeout: TIMEOUT_MS },
    ),
  )
}
