import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { needsSecondStep } from './second-factor.server'

/** Seconds to complete the second step of a sign-in. */
export const SECOND_STEP_SECONDS = 600

const Pending = z.object({ userId: z.string(), key: z.string(), until: z.number() })

/** A sign-in whose first step succeeded. A new password or address ends it, as it ends sessions. */
export type PendingSignIn = z.infer<typeof Pending>

/** Returns what the second step of this sign-in must bring along; null if there is no second step. */
export async function secondStepOf(userId: string): Promise<PendingSignIn | null> {
  if (!(await needsSecondStep(userId))) return null
  return { userId, key: await keyOf(userId), until: Date.now() + SECOND_STEP_SECONDS * 1000 }
}

/** Returns whose sign-in waits for its second step; null if it expired, or the account changed since. */
export async function actorOfSecondStep(pending: unknown): Promise<Actor | null> {
  const { data } = Pending.safeParse(pending)
  if (!data || data.until < Date.now()) return null
  const { userId, key } = data
  return key === (await keyOf(userId)) && (await needsSecondStep(userId)) ? { userId } : null
}

async function keyOf(userId: string): Promise<string> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { tokenKey: true } })
  return user ? createHash('sha256').update(user.tokenKey).digest('base64url') : ''
}
