import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { ForbiddenError, InvalidError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { countTry, forgetTries } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import type { SocialProvider } from '~/platform/social/social-providers'
import { offeredProviders, SOCIAL_LABELS } from '~/platform/social/social-settings.server'
import { proveByPasskey } from '../passkeys/passkey-sign-in.server'
import { passwordFits } from '../passwords/passwords.server'
import { hasSecondFactor, needsSecondStep, passSecondFactor } from '../second-factor/second-factor.server'
import type { SocialIdentity } from '../social/social-identity'
import { linkOf, linksOf } from '../social/social-links.server'
import { confirmSession } from './sessions.server'

const FRESH_MINUTES = 15

/**
 * What a session lacks to change how the account is opened. `fresh`: nothing, because the user signed in or gave a proof
 * within 15 minutes. Otherwise, for accounts with two-step login, a `code` of the app or a recovery code; for others the
 * `password`, or, for users without one, a `sign-in` at one of the connected providers. A passkey replaces each of them.
 */
export type Proof = 'fresh' | 'code' | 'password' | 'sign-in'

/** What a form must ask for, the providers that a user without a password can use, and whether a passkey does too. */
export type ProofNeeded = { proof: Proof; providers: SocialProvider[]; byPasskey: boolean }

/** The proof in a form. */
export type GivenProof = {
  password?: string
  code?: string
  /** the browser's response for a passkey */
  credential?: unknown
  /** the device, if it has signed in to this account: it has its own counter of codes */
  device?: string | null
}

/**
 * What a fresh session does not replace: the password of a user who has one, or the code of one who has two-step login,
 * unless a recovery code opened the session.
 */
export type ProofOptions = { always?: 'password' | 'code' }

/** For changes to two-step login itself. */
export const SECOND_STEP_AGAIN: ProofOptions = { always: 'code' }

/** Returns the proof that a session needs before a change to the account's access. */
export async function proofNeeded(
  actor: Actor,
  sessionId: string,
  { always }: ProofOptions = {},
): Promise<ProofNeeded> {
  const [{ passwordHash }, links, session, passkeys, hasCode, hasSecondStep] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { passwordHash: true } }),
    db.externalAuth.findMany({
      where: linksOf(actor.userId),
      select: { provider: true },
    }),
    db.session.findFirst({
      where: { id: hashToken(sessionId), ...ownedBy(actor) },
      select: { confirmedAt: true, recoveredAt: true },
    }),
    db.passkey.count({ where: ownedBy(actor) }),
    hasSecondFactor(actor.userId),
    needsSecondStep(actor.userId),
  ])
  if (always === 'password' && passwordHash) return { proof: 'password', providers: [], byPasskey: false }
  // A recovery code opened the session: its owner has lost the app, and it may have been the last code.
  const hasGivenCode = isFresh(session?.recoveredAt)
  const asksForCode = always === 'code' && hasCode && !hasGivenCode
  if (isFresh(session?.confirmedAt) && !asksForCode) return { proof: 'fresh', providers: [], byPasskey: false }
  const byPasskey = passkeys > 0
  // The password alone does not open the account, so it does not change how it is opened either.
  if (hasCode) return { proof: 'code', providers: [], byPasskey }
  if (hasSecondStep) return { proof: 'sign-in', providers: [], byPasskey }
  if (passwordHash) return { proof: 'password', providers: [], byPasskey }
  const providers = offeredProviders().filter(name => links.some(link => link.provider === name))
  return { proof: 'sign-in', providers, byPasskey }
}

const isFresh = (proved: Date | null | undefined) => (proved?.getTime() ?? 0) > Date.now() - FRESH_MINUTES * 60_000

/**
 * Makes sure that the owner of the account is asking. A proof counts for the next 15 minutes of the session, except the
 * password of an account with a second step.
 * @throws InvalidError on `password` or `code` if it is wrong or missing, or on the whole form if a passkey is wrong, or
 *   a provider must confirm first
 * @throws RateLimitedError
 */
export async function proveOwner(
  actor: Actor,
  given: GivenProof,
  sessionId: string,
  options: ProofOptions = {},
): Promise<void> {
  const { proof, byPasskey } = await proofNeeded(actor, sessionId, options)
  if (proof === 'fresh') return
  if (given.credential && byPasskey) return proveByPasskey(actor, given.credential, sessionId)
  if (proof === 'sign-in') throw new InvalidError({ '': [i18n.t('Please confirm your identity first.')] })
  if (proof === 'code') await proveByCode(actor, given)
  else await proveByPassword(actor, given.password)
  if (proof === 'code' || !(await needsSecondStep(actor.userId))) await confirmSession(actor, sessionId)
}

async function proveByCode(actor: Actor, { code, device }: GivenProof): Promise<void> {
  if (!code) throw new InvalidError({ code: [i18n.t('Please enter a code')] })
  await passSecondFactor(actor, code, device)
}

async function proveByPassword(actor: Actor, password?: string): Promise<void> {
  if (!password) throw new InvalidError({ password: [i18n.t('Please enter your password')] })
  await countTry('password-check:person', actor.userId)
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true },
  })
  if (!(await passwordFits(password, passwordHash)))
    throw new InvalidError({ password: [i18n.t('This password is not correct')] })
  await forgetTries('password-check:person', actor.userId)
}

/**
 * Accepts a sign-in at a connected provider as the proof.
 * @throws ForbiddenError if that account there is not connected to this one, or a sign-in has a second step
 */
export async function proveByProvider(actor: Actor, identity: SocialIdentity, sessionId: string): Promise<void> {
  const link = await linkOf(identity)
  if (link?.recordRef !== actor.userId) {
    throw new ForbiddenError(
      i18n.t('This {label} account is not connected to your account.', { label: SOCIAL_LABELS[identity.provider] }),
    )
  }
  if (await needsSecondStep(actor.userId)) {
    throw new ForbiddenError(i18n.t('Your account has two steps. Please confirm with a code or a passkey instead.'))
  }
  await confirmSession(actor, sessionId)
}
