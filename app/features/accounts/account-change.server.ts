import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { newTokenKey, refusingTaken } from './accounts.server'
import { endOpeningLinks } from './email-tokens.server'
import { tellOfNewPassword } from './password-change.server'
import { hashNewPassword } from './passwords.server'
import { endAllSessions } from './sessions.server'

/** What is to be different about an account, each already checked by the schema of its kind; what is left out stays. */
export type AccountChange = {
  username?: string
  timezone?: string
  emailVisibility?: boolean
  betaTester?: boolean
  /** these three for whoever has proven that they may */
  email?: string
  verified?: boolean
  password?: string
}

/**
 * Changes an account in one transaction. With the address or the password every session, token and link in a mail ends, and of a new
 * password its owner is told.
 * @throws ConflictError naming `email` or `username` when somebody else has it, upper and lower case alike
 */
export async function changeAccount(actor: Actor, { password, ...columns }: AccountChange): Promise<void> {
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(password, await identityAfter(actor, columns))
  const opens = columns.email !== undefined || passwordHash !== undefined
  const tokenKey = opens ? newTokenKey() : undefined
  await refusingTaken(() =>
    db.$transaction(async tx => {
      if (opens) {
        await endOpeningLinks(tx, actor.userId)
        await endAllSessions(tx, actor.userId)
      }
      return tx.user.update({
        where: { id: actor.userId },
        // The time is named, for nothing else may be.
        data: { ...columns, passwordHash, tokenKey, updated: new Date() },
        select: { id: true },
      })
    }),
  )
  if (passwordHash) await tellOfNewPassword(actor)
}

async function identityAfter(actor: Actor, { email, username }: AccountChange) {
  const before = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, username: true },
  })
  return { email: email ?? before.email, username: username ?? before.username }
}
