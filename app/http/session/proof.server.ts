import { type ProofNeeded, proofNeeded, proveOwner } from '~/features/account/accounts/sessions/prove-owner.server'
import type { Actor } from '~/platform/actor'
import { sessionIdOf } from './session.server'

/** Returns which proof a form must ask for in the session of this request. */
export const proofFor = async (actor: Actor, request: Request): Promise<ProofNeeded> =>
  proofNeeded(actor, (await sessionIdOf(request)) ?? '')

/** Accepts the form's `password` as the proof, if one is needed. @throws InvalidError, RateLimitedError */
export const takeProof = async (actor: Actor, request: Request, form: FormData): Promise<void> =>
  proveOwner(actor, String(form.get('password') ?? ''), (await sessionIdOf(request)) ?? '')
