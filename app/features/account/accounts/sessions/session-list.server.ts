import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { timeAgo } from '~/platform/time-ago'
import { type Device, deviceOf } from './device.server'
import { endOtherSessions } from './sessions.server'

/** A session of the user. `id` identifies it in the list and grants no access. */
export type SessionEntry = { id: string; device: Device; lastUsed: string; since: Date; current: boolean }

/** Returns the user's sessions: the current one first, then by last use. */
export async function listSessions(actor: Actor, currentId: string): Promise<SessionEntry[]> {
  const now = new Date()
  const idleSince = new Date(now.getTime() - env.SESSION_IDLE_DAYS * 86_400_000)
  const sessions = await db.session.findMany({
    where: { ...ownedBy(actor), expires: { gt: now }, lastSeen: { gt: idleSince } },
    orderBy: { lastSeen: 'desc' },
    select: { id: true, userAgent: true, created: true, lastSeen: true },
  })
  const current = hashToken(currentId)
  return sessions
    .map(({ id, userAgent, created, lastSeen }) => ({
      id,
      device: deviceOf(userAgent),
      lastUsed: timeAgo(lastSeen, now),
      since: created,
      current: id === current,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/**
 * Ends a session of the list.
 * @throws NotFoundError
 */
export async function endListedSession(actor: Actor, id: string): Promise<Device> {
  const session = await db.session.findFirst({ where: { id, ...ownedBy(actor) }, select: { userAgent: true } })
  if (!session) throw new NotFoundError()
  await db.session.deleteMany({ where: { id, ...ownedBy(actor) } })
  return deviceOf(session.userAgent)
}

/** Ends all other sessions. Returns how many. */
export const signOutElsewhere = (actor: Actor, currentId: string): Promise<number> =>
  endOtherSessions(db, actor.userId, currentId)
