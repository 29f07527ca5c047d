import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import { passkeyAddedMail, passkeyRemovedMail } from '~/emails/access-changed'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'
import { timeAgo } from '~/platform/time-ago'
import { notifyOwner } from '../notify-owner.server'
import { newChallenge, takeChallenge } from './passkey-challenges.server'
import { MAX_PASSKEYS } from './passkey-paths'
import { rejectFrames, relyingParty, withoutExtensions } from './relying-party.server'

/** A passkey of the settings. `lastUsed` is a relative time, null if it was never used. */
export type ListedPasskey = { id: string; name: string; lastUsed: string | null; created: Date }

/** Returns the passkeys of an account, the newest first. */
export async function listPasskeys(actor: Actor): Promise<ListedPasskey[]> {
  const found = await db.passkey.findMany({
    where: ownedBy(actor),
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, lastUsed: true, created: true },
  })
  const now = new Date()
  return found.map(passkey => ({ ...passkey, lastUsed: passkey.lastUsed && timeAgo(passkey.lastUsed, now) }))
}

export const countPasskeys = (actor: Actor): Promise<number> => db.passkey.count({ where: ownedBy(actor) })

/** Returns what the browser needs to create a passkey for this account. */
export async function optionsForNewPasskey(actor: Actor) {
  const [user, existing] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true, username: true } }),
    db.passkey.findMany({ where: ownedBy(actor), select: { credentialId: true, transports: true } }),
  ])
  const { id: rpID } = relyingParty()
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: env.APP_NAME,
    rpID,
    userName: user.email,
    userDisplayName: user.username,
    userID: new TextEncoder().encode(actor.userId),
    challenge: await newChallenge(actor.userId),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return withoutExtensions(options)
}

/**
 * Adds the passkey that the browser created, and notifies the owner.
 * @throws InvalidError if the browser's response is not valid, or at the limit
 * @throws ConflictError if it was already added
 */
export async function addPasskey(actor: Actor, name: string, response: unknown): Promise<void> {
  const credential = await verified(actor, response as RegistrationResponseJSON)
  const row = {
    id: newId(),
    ...ownedBy(actor),
    name,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
  try {
    await inTransaction(async tx => {
      // Lock the user: the limit must hold for concurrent requests.
      await execute(sql`select 1 from users where id = ${actor.userId} for update`, tx)
      if ((await tx.passkey.count({ where: ownedBy(actor) })) >= MAX_PASSKEYS) throw tooMany()
      await tx.passkey.create({ data: row, select: { id: true } })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('', i18n.t('This passkey was already added.'))
    throw error
  }
  await notifyOwner(actor, to => passkeyAddedMail({ ...to, name }))
}

async function verified({ userId }: Actor, response: RegistrationResponseJSON) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    await rejectFrames(response)
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge => takeChallenge(challenge, userId),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    })
    if (registrationInfo) return registrationInfo.credential
  } catch (error) {
    log.warn({ err: error, userId }, 'A new passkey was refused')
  }
  throw new InvalidError({ '': [i18n.t('The passkey could not be added. Please try again.')] })
}

/**
 * Returns a passkey.
 * @throws NotFoundError
 */
export async function passkeyOf(actor: Actor, id: string): Promise<{ name: string }> {
  const passkey = await db.passkey.findFirst({ where: { id, ...ownedBy(actor) }, select: { name: true } })
  if (!passkey) throw new NotFoundError()
  return passkey
}

/** Renames a passkey. @throws NotFoundError */
export async function renamePasskey(actor: Actor, id: string, name: string): Promise<void> {
  const { count } = await db.passkey.updateMany({ where: { id, ...ownedBy(actor) }, data: { name } })
  if (count === 0) throw new NotFoundError()
}

/** Removes a passkey and notifies the owner. @throws NotFoundError */
export async function removePasskey(actor: Actor, id: string): Promise<void> {
  const { name } = await passkeyOf(actor, id)
  const { count } = await db.passkey.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
  await notifyOwner(actor, to => passkeyRemovedMail({ ...to, name }))
}

const tooMany = () =>
  new InvalidError({
    '': [i18n.t('You have {count} passkeys, which is the limit. Please remove one first.', { count: MAX_PASSKEYS })],
  })
