import { createHash, randomBytes } from 'node:crypto'
import { db, pool, type Tx } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { writeInPassing } from '~/platform/write-stop.server'

/** The signed-in person as pages may show them; loader data is public, so nothing secret stands here. */
export type Viewer = {
  id: string
  email: string
  username: string
  avatar: string
  verified: boolean
  betaTester: boolean
  timezone: string
}

/** Opens a session and gives its id: 256 random bits, of which only the hash is kept. Every sign-in makes a new one. */
export async function startSession(userId: string, from: { userAgent: string; ip: string }): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db.session.create({
    data: {
      id: sessionKey(id),
      userId,
      userAgent: from.userAgent.slice(0, 400),
      ip: from.ip,
      expires: new Date(Date.now() + env.SESSION_MAX_DAYS * 86_400_000),
    },
    select: { id: true },
  })
  return id
}

/** Ends that session; one that is gone already is no error. */
export async function endSession(id: string): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionKey(id) } })
}

/** Ends every session of that person. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId } })
}

/** Ends every session of that person but the one with this id, which may be none of theirs. Answers how many ended. */
export async function endOtherSessions(tx: Tx, userId: string, keptId: string): Promise<number> {
  const { count } = await tx.session.deleteMany({ where: { userId, id: { not: sessionKey(keptId) } } })
  return count
}

// By hand, because every request asks it: one statement for the session and its person.
const VIEWER = `
  select u.id, u.email::text as email, u.username::text as username, u.avatar, u.verified,
         u.beta_tester as "betaTester", u.timezone, s.last_seen < now() - interval '5 minutes' as stale
    from sessions s
    join users u on u.id = s."user"
   where s.id = $1 and s.expires > now() and s.last_seen > now() - make_interval(days => $2)`

/** Whose session it is; null when it is unknown, has ended or lay idle for `SESSION_IDLE_DAYS`. */
export async function findViewer(sessionId: string): Promise<Viewer | null> {
  const id = sessionKey(sessionId)
  const { rows } = await pool.query<Viewer & { stale: boolean }>({
    name: 'viewer',
    text: VIEWER,
    values: [id, env.SESSION_IDLE_DAYS],
  })
  if (!rows[0]) return null
  const { stale, ...viewer } = rows[0]
  // The last use is told to people in minutes; writing it on every request would cost each page a write.
  if (stale) await writeInPassing(() => pool.query('update sessions set last_seen = now() where id = $1', [id]))
  return viewer
}

/** What is kept of a session's id: its SHA-256. */
export const sessionKey = (id: string) => createHash('sha256').update(id).digest('hex')
