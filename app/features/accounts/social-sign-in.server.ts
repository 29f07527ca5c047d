import { takeInvitation } from '~/features/invitations/invitations.server'
import { db } from '~/platform/db.server'
import { isUniqueViolation, violatedIndex } from '~/platform/db-errors.server'
import { env } from '~/platform/env.server'
import { ConflictError, ForbiddenError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { log } from '~/platform/log.server'
import { SOCIAL_LABELS } from '~/platform/social-providers'
import { Email } from './account.schema'
import { newTokenKey } from './accounts.server'
import { endAllSessions } from './sessions.server'
import { NotVerifiedError } from './sign-in.server'
import { registrationNotice } from './sign-up.server'
import type { SocialIdentity } from './social-identity'
import { linkOf, linkRow, USERS } from './social-links.server'
import { usernamesFrom } from './social-username.server'

/**
 * Finds the account that this outside account opens, or makes one. Found by provider and subject alone, never by e-mail: a verified
 * account with the same address is left in peace. One that was never verified is taken over by whoever has proven the address:
 * its password, its sessions and its links are gone.
 * @throws ForbiddenError when there is no account and none can be made: no proven address, an address that has an account, sign-up closed or no invitation
 * @throws ConflictError on `username` when the one that was wished for is taken
 * @throws NotVerifiedError when the linked account waits to be confirmed and the provider has not proven its address
 */
export async function signInSocially(
  identity: SocialIdentity,
  newcomer: Newcomer = {},
): Promise<{ userId: string; isNew: boolean }> {
  try {
    return await findOrMake(identity, newcomer)
  } catch (error) {
    // Somebody came back in two windows at once: by now the other's rows are there.
    if (!isUniqueViolation(error)) throw error
    return findOrMake(identity, newcomer)
  }
}

/** What matters only when an account is made: what somebody new says of it, asked for then, and the invitation they came with. */
type Newcomer = { wishes?: () => Wishes; invitation?: string }

type Wishes = { username?: string; emailVisibility?: boolean; timezone?: string }

async function findOrMake(identity: SocialIdentity, newcomer: Newcomer): Promise<{ userId: string; isNew: boolean }> {
  const link = await linkOf(identity)
  const email = Email.safeParse(identity.emailVerified ? identity.email : '')
  if (link) return { userId: await welcomeBack(link.recordRef, identity, email.data), isNew: false }
  if (!email.success) throw new ForbiddenError(noAddress(identity))
  const holder = await db.user.findUnique({ where: { email: email.data }, select: { id: true, verified: true } })
  if (!holder) return { userId: await register(identity, email.data, newcomer), isNew: true }
  if (holder.verified) throw new ForbiddenError(addressTaken(identity))
  await takeOver(holder.id, identity)
  return { userId: holder.id, isNew: false }
}

async function welcomeBack(id: string, identity: SocialIdentity, email: string | undefined): Promise<string> {
  const user = await db.user.findUniqueOrThrow({
    where: { id },
    select: { email: true, verified: true, betaTester: true },
  })
  if (!user.verified) {
    if (email?.toLowerCase() !== user.email.toLowerCase()) throw new NotVerifiedError(user.email)
    await takeOver(id, identity)
  }
  if (!user.betaTester) await makeBetaTester(id)
  return id
}

// Specification, section 4: a failure is logged and the person goes on.
async function makeBetaTester(id: string): Promise<void> {
  try {
    await db.user.update({ where: { id }, data: { betaTester: true }, select: { id: true } })
  } catch (error) {
    log.error({ err: error, userId: id }, 'Somebody could not be made a beta tester')
  }
}

async function register(
  identity: SocialIdentity,
  email: string,
  { wishes = () => ({}), invitation = '' }: Newcomer,
): Promise<string> {
  const { username: wished, ...more } = wishes()
  const notice = await registrationNotice(invitation)
  if (notice) throw new ForbiddenError(notice)
  for (const username of wished ? [wished] : usernamesFrom(identity.name)) {
    const id = newId()
    const user = { ...more, id, email, username, tokenKey: newTokenKey(), verified: true, betaTester: true }
    try {
      await db.$transaction(async tx => {
        if (env.REGISTRATION === 'invite') await takeInvitation(invitation, tx)
        await tx.user.create({ data: user, select: { id: true } })
        await tx.externalAuth.create({ data: linkRow(id, identity), select: { id: true } })
      })
      return id
    } catch (error) {
      if (violatedIndex(error) !== 'users_username_key') throw error
    }
  }
  if (wished) throw new ConflictError('username', 'This username is already taken.')
  throw new Error('No free username was found')
}

async function takeOver(userId: string, identity: SocialIdentity): Promise<void> {
  await db.$transaction(async tx => {
    const taken = await tx.user.updateMany({
      where: { id: userId, verified: false },
      data: { passwordHash: '', tokenKey: newTokenKey(), verified: true, betaTester: true },
    })
    // Confirmed in the meantime: then it is somebody's.
    if (taken.count === 0) throw new ForbiddenError(addressTaken(identity))
    await endAllSessions(tx, userId)
    await tx.emailToken.deleteMany({ where: { userId } })
    await tx.externalAuth.deleteMany({ where: { collectionRef: USERS, recordRef: userId } })
    await tx.externalAuth.create({ data: linkRow(userId, identity), select: { id: true } })
  })
}

const noAddress = ({ provider }: SocialIdentity) =>
  `${SOCIAL_LABELS[provider]} did not give us a confirmed email address. Please confirm it there, or sign up with email and password.`

const addressTaken = ({ provider }: SocialIdentity) =>
  `There is already an account with this email. Log in as you did before, then connect ${SOCIAL_LABELS[provider]} in your settings.`
