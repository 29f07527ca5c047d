import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { afterCommit, inTransaction } from '~/platform/db/transaction.server'
import { newTokenKey, rejectingTaken } from './accounts.server'
import { revokeEmailLinks } from './email/email-tokens.server'
import { notifyOfNewPassword } from './passwords/password-change.server'
import { hashNewPassword } from './passwords/passwords.server'
import { endAllSessions } from './sessions/sessions.server'
import { forgetGuesses } from './sessions/sign-in-tries.server'

/** The changes to an account, validated; missing fields stay. */
export type AccountChange = {
  username?: string
  timezone?: string
  zoneFollowsDevice?: boolean
  dateFormat?: string
  language?: string
  emailVisibility?: boolean
  betaTester?: boolean
  /** these three need a proof of the owner */
  email?: string
  verified?: boolean
  password?: string
}

/**
 * Changes an account in one transaction. A new email or password ends all sessions, tokens and email links; a new
 * password also notifies the owner.
 * @throws ConflictError on `email` or `username` if it is taken, ignoring case
 * @throws InvalidError for a weak password
 */
export async function changeAccount(actor: Actor, { password, ...columns }: AccountChange, on: Db = db): Promise<void> {
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(password, await identityAfter(on, actor, columns))
  const opens = columns.email !== undefined || passwordHash !== undefined
  const tokenKey = opens ? newTokenKey() : undefined
  await rejectingTaken(() =>
    inTransaction(
      async tx => {
        if (opens) {
          await revokeEmailLinks(tx, actor.userId)
          await endAllSessions(tx, actor.userId)
        }
        return tx.user.update({
          where: { id: actor.userId },
          // Set the time, because there may be no other change.
          data: { ...columns, passwordHash, tokenKey, updated: new Date() },
          select: { id: true },
        })
      },
      { within: on },
    ),
  )
  if (!passwordHash) return
  await afterCommit(() => forgetGuesses(actor.userId), on)
  await notifyOfNewPassword(actor, on)
}

async function identityAfter(on: Db, actor: Actor, { email, username }: AccountChange) {
  const before = await on.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, username: true },
  })
  return { email: email ?? before.email, username: username ?? before.username }
}
