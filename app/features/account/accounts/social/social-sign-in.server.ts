import { takeInvitation } from '~/features/account/invitations/invitations.server'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation, violatedIndex } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { ConflictError, ForbiddenError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'
import { SOCIAL_LABELS } from '~/platform/social/social-settings.server'
import { Email } from '../account.schema'
import { newTokenKey } from '../accounts.server'
import { endAllSessions } from '../sessions/sessions.server'
import { NotVerifiedError } from '../sessions/sign-in.server'
import { registrationNotice } from '../sign-up.server'
import type { SocialIdentity } from './social-identity'
import { linkOf, linkRow, USERS } from './social-links.server'
import { usernamesFrom } from './social-username.server'

/**
 * Finds or creates the account for this identity. Matches by provider and subject, never by email. Takes over an
 * unverified account with the same verified address and revokes its credentials.
 * @throws ForbiddenError if no account exists and none may be created: unverified or taken address, sign-up closed, or
 * no invitation
 * @throws ConflictError on `username` if the requested one is taken
 * @throws NotVerifiedError if the linked account and the provider's address are both unverified
 */
export async function signInSocially(
  identity: SocialIdentity,
  newcomer: Newcomer = {},
): Promise<{ userId: string; isNew: boolean }> {
  try {
    return await findOrMake(identity, newcomer)
  } catch (error) {
    // A concurrent sign-in of the same identity may have created the rows: before these were inserted, or after the link
    // was looked up, when the address seems to belong to another user.
    const isOvertaken = isUniqueViolation(error) || (error instanceof ForbiddenError && (await linkOf(identity)))
    if (!isOvertaken) throw error
    return findOrMake(identity, newcomer)
  }
}

/** Used only for a new account: `wishes` returns the fields that the client requested. */
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

// A failure is logged and does not prevent the sign-in.
async function makeBetaTester(id: string): Promise<void> {
  try {
    await db.user.update({ where: { id }, data: { betaTester: true }, select: { id: true } })
  } catch (error) {
    log.error({ err: error, userId: id }, 'Could not set beta_tester for a user')
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
      await inTransaction(async tx => {
        if (env.REGISTRATION === 'invite') await takeInvitation(invitation, tx)
        await tx.user.create({ data: user, select: { id: true } })
        await tx.externalAuth.create({ data: linkRow(id, identity), select: { id: true } })
      })
      return id
    } catch (error) {
      if (violatedIndex(error) !== 'users_username_key') throw error
    }
  }
  if (wished) throw new ConflictError('username', i18n.t('This username is already taken.'))
  throw new Error('No free username was found')
}

async function takeOver(userId: string, identity: SocialIdentity): Promise<void> {
  await inTransaction(async tx => {
    const taken = await tx.user.updateMany({
      where: { id: userId, verified: false },
      data: { passwordHash: '', tokenKey: newTokenKey(), verified: true, betaTester: true },
    })
    // Verified since it was read, so it belongs to another user.
    if (taken.count === 0) throw new ForbiddenError(addressTaken(identity))
    await endAllSessions(tx, userId)
    await tx.emailToken.deleteMany({ where: { userId } })
    await tx.externalAuth.deleteMany({ where: { collectionRef: USERS, recordRef: userId } })
    await tx.externalAuth.create({ data: linkRow(userId, identity), select: { id: true } })
  })
}

const noAddress = ({ provider }: SocialIdentity) =>
  i18n.t(
    '{label} did not send us a confirmed email address. Please confirm it there, or sign up with email and password.',
    { label: SOCIAL_LABELS[provider] },
  )

const addressTaken = ({ provider }: SocialIdentity) =>
  i18n.t('An account with this email already exists. Log in to it, then connect {label} in your settings.', {
    label: SOCIAL_LABELS[provider],
  })
