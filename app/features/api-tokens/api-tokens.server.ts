import { createHash } from 'node:crypto'
import { apiTokenCreatedMail } from '~/emails/access-added'
import { tellOwner } from '~/features/accounts/tell-owner.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { newId, randomText } from '~/platform/ids.server'
import { ownedBy } from '~/platform/ownership'
import { timeAgo } from '~/platform/time-ago'
import { writeInPassing } from '~/platform/write-stop.server'
import { type ApiTokenInput, type ApiTokenScope, MOST_API_TOKENS } from './api-token.schema'

const PREFIX = 'glint_'
const SECRET_LENGTH = 40

/** A token in the list of its owner; nothing in it opens anything. `lastUsed` in words, null when it never was. */
type ListedApiToken = {
  id: string
  name: string
  scope: ApiTokenScope
  lastUsed: string | null
  created: Date
}

/**
 * Creates a token that lets a program act for that person, and tells them by mail. The token can be shown only now, because its hash is stored.
 * @throws ConflictError on `name` when another of theirs is called so
 * @throws InvalidError when they have as many as one may have
 */
export async function createApiToken(actor: Actor, { name, scope }: ApiTokenInput): Promise<string> {
  const token = PREFIX + randomText(SECRET_LENGTH)
  const row = { id: newId(), ...ownedBy(actor), name, scope, hash: hashOf(token) }
  try {
    await db.$transaction(async tx => {
      // One at a time for each person, and none beside a change of the password.
      await tx.$executeRaw`select 1 from users where id = ${actor.userId} for update`
      if ((await tx.apiToken.count({ where: ownedBy(actor) })) >= MOST_API_TOKENS) throw tooMany()
      await tx.apiToken.create({ data: row, select: { id: true } })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('name', 'You have a token of this name already.')
    throw error
  }
  await tellOwner(actor, to => apiTokenCreatedMail({ ...to, name }))
  return token
}

/** The tokens of that person, the newest first. */
export async function listApiTokens(actor: Actor): Promise<ListedApiToken[]> {
  const tokens = await db.apiToken.findMany({
    where: ownedBy(actor),
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, scope: true, lastUsed: true, created: true },
  })
  const now = new Date()
  return tokens.map(token => ({ ...token, lastUsed: token.lastUsed && timeAgo(token.lastUsed, now) }))
}

/** How many tokens that person has. */
export const countApiTokens = (actor: Actor): Promise<number> => db.apiToken.count({ where: ownedBy(actor) })

/**
 * Ends a token: from the next call on it opens nothing. Answers what it was called.
 * @throws NotFoundError when it is gone already, or somebody else's
 */
export async function revokeApiToken(actor: Actor, id: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    'delete from api_tokens where id = $1 and "user" = $2 returning name::text as name',
    [id, actor.userId],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0].name
}

/** Whose token it is and what it may do. */
type FoundApiToken = { id: string; userId: string; scope: ApiTokenScope; tokenKey: string; verified: boolean }

/** Whether that is the text of such a token, good or not. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX)

// By hand, because every call with a token asks it.
const HOLDER = `
  select t.id, t."user" as "userId", t.scope, u.token_key as "tokenKey", u.verified,
         t.last_used is null or t.last_used < now() - interval '1 minute' as stale
    from api_tokens t
    join users u on u.id = t."user"
   where t.hash = $1`

/** The token with that text; null when there is none. Its use is noted, once a minute at most. */
export async function findApiToken(text: string): Promise<FoundApiToken | null> {
  const { rows } = await pool.query<FoundApiToken & { stale: boolean }>({
    name: 'api-token',
    text: HOLDER,
    values: [hashOf(text)],
  })
  if (!rows[0]) return null
  const { stale, ...found } = rows[0]
  if (stale) await writeInPassing(() => pool.query('update api_tokens set last_used = now() where id = $1', [found.id]))
  return found
}

/** Those of the ids that are still good. */
export async function liveApiTokens(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await pool.query<{ id: string }>('select id from api_tokens where id = any($1::text[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const tooMany = () =>
  new InvalidError({ '': [`You have ${MOST_API_TOKENS} tokens, and more are not possible. Please revoke one first.`] })
