import { redirect } from '@remix-run/node'
import { type ProofNeeded, proofNeeded, proveOwner } from '~/features/account/accounts/sessions/prove-owner.server'
import type { Actor } from '~/platform/actor'
import { sessionIdOf } from './session.server'

/** Returns which proof a form must ask for in the session of this request. */
export const proofFor = async (actor: Actor, request: Request): Promise<ProofNeeded> =>
  proofNeeded(actor, (await sessionIdOf(request)) ?? '')

/**
 * Redirects to the page that asks for a proof, if one is needed. A button of the settings has no password field; that
 * page does.
 */
export async function askForProof(actor: Actor, request: Request, form: FormData, page: string): Promise<void> {
  if (!form.has('password') && (await proofFor(actor, request)).proof !== 'fresh') throw redirect(page)
}

/** Accepts the form's `password` as the proof, if one is needed. @throws InvalidError, RateLimitedError */
export const takeProof = async (actor: Actor, request: Request, form: FormData): Promise<void> =>
  proveOwner(actor, String(form.get('password') ?? ''), (await sessionIdOf(request)) ?? '')
