import { type AppLoadContext, redirect } from '@remix-run/node'
import { z } from 'zod'
import {
  actorOfSecondStep,
  SECOND_STEP_SECONDS,
  secondStepOf,
} from '~/features/account/accounts/second-factor/pending-sign-in.server'
import type { Actor } from '~/platform/actor'
import { redirectWithToast } from '../forms/toast.server'
import { signedCookie } from './instance-cookie.server'
import { openSession } from './session.server'

const SECOND_STEP_PATH = '/login/code'

// Grants nothing by itself: it says whose password or provider was accepted, and where to go afterwards.
const cookie = () => signedCookie('second-step', SECOND_STEP_SECONDS)

const Waiting = z.object({ pending: z.unknown(), redirectTo: z.string() })

type Way = {
  request: Request
  context: AppLoadContext
  redirectTo: string
  title: string
  headers?: Headers
  byRecoveryCode?: boolean
}

/** Continues after the first step of a sign-in: with the second one if the account has it, or in the app. */
export async function completeFirstStep(userId: string, way: Way): Promise<Response> {
  const { redirectTo, headers = new Headers() } = way
  const pending = await secondStepOf(userId)
  if (!pending) return enter(userId, { ...way, headers })
  headers.append('Set-Cookie', await cookie().serialize({ pending, redirectTo }))
  return redirect(SECOND_STEP_PATH, { headers })
}

/** Returns whose second step this browser may complete and where it leads; null without a first step. */
export async function waitingSignIn(request: Request): Promise<{ actor: Actor; redirectTo: string } | null> {
  const { data } = Waiting.safeParse(await cookie().parse(request.headers.get('Cookie')))
  const actor = data ? await actorOfSecondStep(data.pending) : null
  return data && actor ? { actor, redirectTo: data.redirectTo } : null
}

/** Opens the session, after the last step. */
export async function enter(userId: string, way: Way) {
  const { request, context, redirectTo, title, headers = new Headers(), byRecoveryCode } = way
  const opened = await openSession(userId, request, context.clientIp, { byRecoveryCode })
  for (const value of opened.getSetCookie()) headers.append('Set-Cookie', value)
  headers.append('Set-Cookie', await cookie().serialize('', { maxAge: 0 }))
  return redirectWithToast(redirectTo, { title }, { headers })
}
