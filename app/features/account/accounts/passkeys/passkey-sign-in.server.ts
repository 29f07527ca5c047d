import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { InvalidError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'
import { confirmSession } from '../sessions/sessions.server'
import { NotVerifiedError } from '../sessions/sign-in.server'
import { newChallenge, takeChallenge } from './passkey-challenges.server'
import { rejectFrames, relyingParty, withoutExtensions } from './relying-party.server'

/** Returns what the browser needs to sign in with any of its passkeys for this site. */
export const optionsForSignIn = () => optionsFor(null, [])

/** Returns what the browser needs to confirm the owner with one of their passkeys. */
export async function optionsForProof(actor: Actor) {
  const select = { credentialId: true, transports: true }
  return optionsFor(actor.userId, await db.passkey.findMany({ where: ownedBy(actor), select }))
}

/**
 * Returns the same for a page that users open themselves, which is counted.
 * @throws RateLimitedError
 */
export async function passkeyForProof(actor: Actor) {
  await countTry('passkey:person', actor.userId)
  return optionsForProof(actor)
}

async function optionsFor(userId: string | null, passkeys: { credentialId: string; transports: string[] }[]) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: 'required',
    challenge: await newChallenge(userId),
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  return withoutExtensions(options)
}

/**
 * Signs in with a passkey. It verifies its owner by itself, so it counts as both steps.
 * @throws InvalidError
 * @throws NotVerifiedError if the address is unverified
 */
export async function signInWithPasskey(response: unknown): Promise<Actor> {
  const actor = await ownerOfResponse(response, null)
  const { verified, email } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { verified: true, email: true },
  })
  if (!verified) throw new NotVerifiedError(email)
  return actor
}

/**
 * Takes a passkey as the proof of the owner, which counts for the next 15 minutes of the session.
 * @throws InvalidError, also for a passkey of another account
 */
export async function proveByPasskey(actor: Actor, response: unknown, sessionId: string): Promise<void> {
  await ownerOfResponse(response, actor.userId)
  await confirmSession(actor, sessionId)
}

const Response = z.object({
  id: z.string(),
  response: z.object({ userHandle: z.string().nullish() }),
})

/** Verifies a response to a challenge for this account, or for any if null. Returns whose passkey it was. */
async function ownerOfResponse(sent: unknown, userId: string | null): Promise<Actor> {
  const { data } = Response.safeParse(sent)
  const passkey = data && (await db.passkey.findUnique({ where: { credentialId: data.id } }))
  const handle = data?.response.userHandle
  const isOwners =
    passkey && (userId === null || passkey.userId === userId) && (!handle || textOf(handle) === passkey.userId)
  if (!passkey || !isOwners) throw invalid()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty()
  const { publicKey, counter, credentialId, transports } = passkey
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    await rejectFrames(sent as AuthenticationResponseJSON)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: sent as AuthenticationResponseJSON,
      expectedChallenge: challenge => takeChallenge(challenge, userId),
      expectedOrigin,
      expectedRPID,
      // The library refuses a counter that did not grow, as that of a copied key.
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports },
      requireUserVerification: true,
    })
    const used = sql`
      update passkeys set counter = ${authenticationInfo.newCounter}, last_used = now()
       where id = ${passkey.id} and counter = ${counter}`
    if (verified && (await execute(used)) === 1) return { userId: passkey.userId }
  } catch (error) {
    log.warn({ err: error, userId: passkey.userId }, 'A passkey was refused')
  }
  throw invalid()
}

const textOf = (base64url: string) => Buffer.from(base64url, 'base64url').toString()

const invalid = () =>
  new InvalidError({ '': [i18n.t('This passkey was not accepted. Try again, or log in with your password.')] })
