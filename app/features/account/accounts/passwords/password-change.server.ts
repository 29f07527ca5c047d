import { passwordChangedMail } from '~/emails/password-changed'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { newTokenKey } from '../accounts.server'
import { revokeEmailLinks } from '../email/email-tokens.server'
import { notifyOwner } from '../notify-owner.server'
import { endOtherSessions } from '../sessions/sessions.server'
import { forgetGuesses } from '../sessions/sign-in-tries.server'
import { hashNewPassword, passwordFits } from './passwords.server'

/** Returns whether the user has a password. Users of a provider may have none. */
export async function hasPassword(actor: Actor): Promise<boolean> {
  const { passwordHash } = await credentialsOf(actor)
  return passwordHash !== ''
}

/**
 * Changes the password, or sets the first one. Ends all other sessions, revokes email links and notifies the user.
 * @throws InvalidError on `currentPassword` if it is wrong
 */
export async function changePassword(
  actor: Actor,
  input: { currentPassword?: string; password: string },
  currentSession: string,
): Promise<void> {
  const { passwordHash: before, email, username } = await credentialsOf(actor)
  if (before && !(await passwordFits(input.currentPassword ?? '', before))) throw wrongPassword()
  const passwordHash = await hashNewPassword(input.password, { email, username })
  await inTransaction(async tx => {
    // Compare and swap: of two concurrent changes, the second fails because its current password is stale.
    const changed = await tx.user.updateMany({
      where: { id: actor.userId, passwordHash: before },
      data: { passwordHash, tokenKey: newTokenKey() },
    })
    if (changed.count === 0) throw wrongPassword()
    await revokeEmailLinks(tx, actor.userId)
    await endOtherSessions(tx, actor.userId, currentSession)
  })
  await forgetGuesses(actor.userId)
  await notifyOfNewPassword(actor)
}

/**
 * Checks the current password.
 * @throws InvalidError on `currentPassword` if it is wrong, or if there is none
 */
export async function provePassword(actor: Actor, password: string, on: Db = db): Promise<void> {
  const { passwordHash } = await credentialsOf(actor, on)
  if (!(await passwordFits(password, passwordHash))) throw wrongPassword()
}

/** Queues a mail that tells the owner of the new password. With `on`, it belongs to that transaction. */
export const notifyOfNewPassword = (actor: Actor, on?: Db): Promise<void> => notifyOwner(actor, passwordChangedMail, on)

const credentialsOf = (actor: Actor, on: Db = db) =>
  on.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true, email: true, username: true },
  })

const wrongPassword = () => new InvalidError({ currentPassword: [i18n.t('This is not your current password')] })
