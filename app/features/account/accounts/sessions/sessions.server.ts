import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import { writeInPassing } from '~/platform/db/write-stop.server'
import { env } from '~/platform/env.server'
import { hashToken } from '~/platform/hash-token.server'

/** The signed-in user. Loaders send it to the browser, so it must not contain secrets. */
export type Viewer = {
  id: string
  email: string
  username: string
  avatar: string
  verified: boolean
  betaTester: boolean
  timezone: string
  /** the zone changes with the device */
  zoneFollowsDevice: boolean
  /** one of `DATE_FORMATS`; '' means as in the browser's language */
  dateFormat: string
  /** one of `LANGUAGES`; '' means as in the browser */
  language: string
  /** when the account ends; null unless it is being tried */
  expires: Date | null
}

/** Where and how a session begins. */
type SessionStart = { userAgent: string; ip: string; byRecoveryCode?: boolean }

/** Starts a session and returns its ID: 256 random bits, of which only the hash is stored. */
export async function startSession(userId: string, from: SessionStart): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db.session.create({
    data: {
      id: hashToken(id),
      userId,
      userAgent: from.userAgent.slice(0, 400),
      ip: from.ip,
      recoveredAt: from.byRecoveryCode ? new Date() : null,
      expires: new Date(Date.now() + env.SESSION_MAX_DAYS * 86_400_000),
    },
    select: { id: true },
  })
  return id
}

/** Ends a session. An unknown ID is not an error. */
export async function endSession(id: string): Promise<void> {
  await db.session.deleteMany({ where: { id: hashToken(id) } })
}

/** Ends all sessions of a user, including the current one. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId } })
}

/** Ends all sessions of the user except the one with this ID. Returns how many. */
export async function endOtherSessions(on: Db, userId: string, currentId: string): Promise<number> {
  const { count } = await on.session.deleteMany({ where: { userId, id: { not: hashToken(currentId) } } })
  return count
}

/** Counts the session as confirmed by its owner, for the next 15 minutes (`proofNeeded`). */
export async function confirmSession({ userId }: Actor, id: string): Promise<void> {
  await db.session.updateMany({ where: { id: hashToken(id), userId }, data: { confirmedAt: new Date() } })
}

// Raw SQL, because every request runs it: one statement for the session and its user.
const viewer = (id: string) => sql`
  select u.id, u.email::text as email, u.username::text as username, u.avatar, u.verified,
         u.beta_tester as "betaTester", u.timezone,
         u.zone_follows_device as "zoneFollowsDevice", u.date_format as "dateFormat", u.language, u.expires,
         s.last_seen < now() - interval '5 minutes' as stale
    from sessions s
    join users u on u.id = s."user"
   where s.id = ${id} and s.expires > now() and s.last_seen > now() - make_interval(days => ${env.SESSION_IDLE_DAYS})
     and (u.expires is null or u.expires > now())`

/** Returns the user of a session; null if it is unknown, or unused for `SESSION_IDLE_DAYS`. */
export async function findViewer(sessionId: string): Promise<Viewer | null> {
  const id = hashToken(sessionId)
  const [row] = await query<Viewer & { stale: boolean }>(prepared(viewer(id)))
  if (!row) return null
  const { stale, ...found } = row
  // The list shows minutes, so writing the last use once a minute is enough.
  if (stale) await writeInPassing(() => execute(sql`update sessions set last_seen = now() where id = ${id}`))
  return found
}
