import { redirect } from '@remix-run/node'
import { keyOfAccount } from '~/features/account/accounts/account-key.server'
import { credentialOf } from '~/features/account/accounts/passkeys/passkey-form'
import {
  type GivenProof,
  type ProofNeeded,
  type ProofOptions,
  proofNeeded,
  proveOwner,
} from '~/features/account/accounts/sessions/prove-owner.server'
import type { Actor } from '~/platform/actor'
import { signedInDevice } from './known-device.server'
import { sessionIdOf } from './session.server'

/** Returns which proof a form must ask for in the session of this request. */
export const proofFor = async (actor: Actor, request: Request, options?: ProofOptions): Promise<ProofNeeded> =>
  proofNeeded(actor, (await sessionIdOf(request)) ?? '', options)

/**
 * Redirects to the page that asks for a proof, if one is needed. A button of the settings has no field for it; that page
 * does.
 */
export async function askForProof(actor: Actor, request: Request, form: FormData, page: string): Promise<void> {
  if (form.has('password') || form.has('code')) return
  if ((await proofFor(actor, request)).proof !== 'fresh') throw redirect(page)
}

/** Accepts the form's `password`, `code` or passkey as the proof, if one is needed. @throws InvalidError, RateLimitedError */
export const takeProof = async (actor: Actor, request: Request, form: FormData, options?: ProofOptions) =>
  proveOwner(actor, await proofIn(actor, request, form), (await sessionIdOf(request)) ?? '', options)

/** Returns the proof in a form, and the device that sent it if it has signed in to the account. */
export const proofIn = async (actor: Actor, request: Request, form: FormData): Promise<GivenProof> => ({
  password: String(form.get('password') ?? ''),
  code: String(form.get('code') ?? ''),
  credential: credentialOf(form),
  device: await signedInDevice(request, keyOfAccount(actor.userId)),
})
