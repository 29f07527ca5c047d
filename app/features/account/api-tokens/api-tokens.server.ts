import sql from 'sql-template-tag'
import { apiTokenCreatedMail } from '~/emails/access-changed'
import { notifyOwner } from '~/features/account/accounts/notify-owner.server'
import { isProtectedEnough } from '~/features/account/accounts/second-factor/second-factor.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { writeInPassing } from '~/platform/db/write-stop.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { i18n } from '~/platform/messages'
import { timeAgo } from '~/platform/time-ago'
import { rejectTrial } from '~/platform/trial.server'
import { type ApiTokenInput, MAX_API_TOKENS } from './api-token.schema'
import type { ApiTokenScope } from './api-token-terms'

const PREFIX = 'glint_'
const SECRET_LENGTH = 40

/** A token without its secret. `lastUsed` is a relative time, null if it was never used. */
type ListedApiToken = {
  id: string
  name: string
  scope: ApiTokenScope
  lastUsed: string | null
  created: Date
}

/**
 * Creates a token for programs and notifies the user by mail. Only its hash is stored, so show it now.
 * @throws ConflictError on `name` if the user has a token with that name
 * @throws InvalidError at the limit
 * @throws ForbiddenError while the account is being tried
 */
export async function createApiToken(actor: Actor, { name, scope }: ApiTokenInput): Promise<string> {
  await rejectTrial(actor)
  const token = PREFIX + randomText(SECRET_LENGTH)
  const row = { id: newId(), ...ownedBy(actor), name, scope, hash: hashToken(token) }
  try {
    await inTransaction(async tx => {
      // Lock the user: the limit must hold for concurrent requests, and a password change revokes all tokens.
      await execute(sql`select 1 from users where id = ${actor.userId} for update`, tx)
      if ((await tx.apiToken.count({ where: ownedBy(actor) })) >= MAX_API_TOKENS) throw tooMany()
      await tx.apiToken.create({ data: row, select: { id: true } })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('name', i18n.t('You already have a token with this name.'))
    throw error
  }
  await notifyOwner(actor, to => apiTokenCreatedMail({ ...to, name }))
  return token
}

/** Returns the user's API tokens, newest first. */
export async function listApiTokens(actor: Actor): Promise<ListedApiToken[]> {
  const tokens = await db.apiToken.findMany({
    where: ownedBy(actor),
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, scope: true, lastUsed: true, created: true },
  })
  const now = new Date()
  return tokens.map(token => ({ ...token, lastUsed: token.lastUsed && timeAgo(token.lastUsed, now) }))
}

export const countApiTokens = (actor: Actor): Promise<number> => db.apiToken.count({ where: ownedBy(actor) })

/**
 * Revokes a token, effective immediately. Returns its name.
 * @throws NotFoundError
 */
export async function revokeApiToken(actor: Actor, id: string): Promise<string> {
  const [token] = await query<{ name: string }>(
    sql`delete from api_tokens where id = ${id} and "user" = ${actor.userId} returning name::text as name`,
  )
  if (!token) throw new NotFoundError()
  return token.name
}

/** A token, and what it says about its account. `isProtected` is false if the instance requires more protection. */
type FoundApiToken = {
  id: string
  userId: string
  scope: ApiTokenScope
  tokenKey: string
  verified: boolean
  isProtected: boolean
}

/** Returns whether the text has the form of an API token, valid or not. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX)

// Raw SQL, because every request with a token runs it.
const holderOf = (hash: string) => sql`
  select t.id, t."user" as "userId", t.scope, u.token_key as "tokenKey", u.verified,
         ${isProtectedEnough(sql`u.id`)} as "isProtected",
         t.last_used is null or t.last_used < now() - interval '1 minute' as stale
    from api_tokens t
    join users u on u.id = t."user"
   where t.hash = ${hash}`

/** Returns the token with this text, or null. Stores its last use once a minute. */
export async function findApiToken(text: string): Promise<FoundApiToken | null> {
  const [row] = await query<FoundApiToken & { stale: boolean }>(prepared(holderOf(hashToken(text))))
  if (!row) return null
  const { stale, ...found } = row
  if (stale) await writeInPassing(() => execute(sql`update api_tokens set last_used = now() where id = ${found.id}`))
  return found
}

/** Returns the IDs that are still valid. */
export async function liveApiTokens(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query<{ id: string }>(sql`select id from api_tokens where id = any(${ids}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

const tooMany = () =>
  new InvalidError({
    '': [i18n.t('You have {count} tokens, which is the limit. Please revoke one first.', { count: MAX_API_TOKENS })],
  })
