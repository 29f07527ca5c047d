import { passwordChangedMail } from '~/emails/password-changed'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { InvalidError } from '~/platform/errors'
import { newTokenKey } from './accounts.server'
import { endOpeningLinks } from './email-tokens.server'
import { hashNewPassword, passwordFits } from './passwords.server'
import { endOtherSessions } from './sessions.server'
import { tellOwner } from './tell-owner.server'

/** Whether that person has a password; whoever came through a provider has none until one is set. */
export async function hasPassword(actor: Actor): Promise<boolean> {
  const { passwordHash } = await credentialsOf(actor)
  return passwordHash !== ''
}

/**
 * Changes the password, or sets the first one: then there is no current one to ask for. Every session but the kept one ends, every
 * link in a mail that would open the account is dead, and the person is told by mail.
 * @throws InvalidError on `currentPassword` when it is not the one
 */
export async function changePassword(
  actor: Actor,
  input: { currentPassword?: string; password: string },
  keptSession: string,
): Promise<void> {
  const { passwordHash: before, email, username } = await credentialsOf(actor)
  if (before && !(await passwordFits(input.currentPassword ?? '', before))) throw wrongPassword()
  const passwordHash = await hashNewPassword(input.password, { email, username })
  await db.$transaction(async tx => {
    // Of two who change it at once, the second knows a password that is none any more.
    const changed = await tx.user.updateMany({
      where: { id: actor.userId, passwordHash: before },
      data: { passwordHash, tokenKey: newTokenKey() },
    })
    if (changed.count === 0) throw wrongPassword()
    await endOpeningLinks(tx, actor.userId)
    await endOtherSessions(tx, actor.userId, keptSession)
  })
  await tellOfNewPassword(actor)
}

/**
 * Makes sure that somebody knows the password there is.
 * @throws InvalidError on `currentPassword` when it is not the one, or when there is none
 */
export async function provePassword(actor: Actor, password: string): Promise<void> {
  const { passwordHash } = await credentialsOf(actor)
  if (!(await passwordFits(password, passwordHash))) throw wrongPassword()
}

/** Tells the owner of an account that its password is another. */
export const tellOfNewPassword = (actor: Actor): Promise<void> => tellOwner(actor, passwordChangedMail)

const credentialsOf = (actor: Actor) =>
  db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true, email: true, username: true },
  })

const wrongPassword = () => new InvalidError({ currentPassword: ['This is not your current password'] })
