import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { ForbiddenError, InvalidError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { countTry, forgetTries } from '~/platform/input/rate-limit.server'
import type { SocialProvider } from '~/platform/social/social-providers'
import { offeredProviders, SOCIAL_LABELS } from '~/platform/social/social-settings.server'
import { passwordFits } from '../passwords/passwords.server'
import type { SocialIdentity } from '../social/social-identity'
import { linkOf, linksOf } from '../social/social-links.server'

const FRESH_MINUTES = 15

/**
 * What a session lacks to change how the account is opened. `fresh`: nothing, because the user signed in or gave the
 * password within 15 minutes. Otherwise the `password`, or, for users without one, a `sign-in` at one of the connected
 * providers. A passkey replaces both.
 */
export type Proof = 'fresh' | 'password' | 'sign-in'

/** What a form must ask for, the providers that a user without a password can use, and whether a passkey does too. */
export type ProofNeeded = { proof: Proof; providers: SocialProvider[]; byPasskey: boolean }

type Options = {
  /** a fresh session does not replace the password of a user who has one */
  passwordAnyway?: boolean
}

/** Returns the proof that a session needs before a change to the account's access. */
export async function proofNeeded(actor: Actor, sessionId: string, options: Options = {}): Promise<ProofNeeded> {
  const [{ passwordHash }, links, fresh, passkeys] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { passwordHash: true } }),
    db.externalAuth.findMany({
      where: linksOf(actor.userId),
      select: { provider: true },
    }),
    db.session.count({
      where: {
        id: hashToken(sessionId),
        ...ownedBy(actor),
        confirmedAt: { gt: new Date(Date.now() - FRESH_MINUTES * 60_000) },
      },
    }),
    db.passkey.count({ where: ownedBy(actor) }),
  ])
  if (fresh && !(options.passwordAnyway && passwordHash)) return { proof: 'fresh', providers: [], byPasskey: false }
  const byPasskey = passkeys > 0 && !(options.passwordAnyway && passwordHash)
  if (passwordHash) return { proof: 'password', providers: [], byPasskey }
  const providers = offeredProviders().filter(name => links.some(link => link.provider === name))
  return { proof: 'sign-in', providers, byPasskey }
}

/**
 * Makes sure that the owner of the account is asking. A correct password counts for the next 15 minutes of the session.
 * @throws InvalidError on `password` if it is wrong or missing, or on the whole form if a provider must confirm first
 * @throws RateLimitedError
 */
export async function proveOwner(actor: Actor, password: string, sessionId: string, options?: Options): Promise<void> {
  const { proof } = await proofNeeded(actor, sessionId, options)
  if (proof === 'fresh') return
  if (proof === 'sign-in') throw new InvalidError({ '': ['Please confirm your identity first.'] })
  if (!password) throw new InvalidError({ password: ['Please enter your password'] })
  await countTry('password-check:person', actor.userId)
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true },
  })
  if (!(await passwordFits(password, passwordHash)))
    throw new InvalidError({ password: ['This password is not correct'] })
  await forgetTries('password-check:person', actor.userId)
  await markConfirmed(actor, sessionId)
}

/**
 * Accepts a sign-in at a connected provider as the proof.
 * @throws ForbiddenError if that account there is not connected to this one
 */
export async function proveByProvider(actor: Actor, identity: SocialIdentity, sessionId: string): Promise<void> {
  const link = await linkOf(identity)
  if (link?.recordRef !== actor.userId) {
    throw new ForbiddenError(`This ${SOCIAL_LABELS[identity.provider]} account is not connected to your account.`)
  }
  await markConfirmed(actor, sessionId)
}

/** Counts the session as confirmed for the next 15 minutes, after a proof. */
export async function markConfirmed(actor: Actor, sessionId: string): Promise<void> {
  await db.session.updateMany({
    where: { id: hashToken(sessionId), ...ownedBy(actor) },
    data: { confirmedAt: new Date() },
  })
}
