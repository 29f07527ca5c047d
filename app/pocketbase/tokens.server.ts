import { createHmac } from 'node:crypto'
import DataLoader from 'dataloader'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { ApiTokenScope } from '~/features/api-tokens/api-token.schema'
import { findApiToken, isApiToken, liveApiTokens } from '~/features/api-tokens/api-tokens.server'
import { apart } from '~/platform/all-or-nothing.server'
import { pool } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import { sessionSecret } from '~/platform/secrets.server'
import { singleton } from '~/platform/singleton'
import type { Collection, Registry, Requester } from './collection.server'

/** What a token is good for, and for how many seconds (protocol, section 4.1). */
const TOKEN_SECONDS = {
  auth: 432_000,
  file: 180,
} as const
type TokenType = keyof typeof TOKEN_SECONDS

const SUPERUSER_SECONDS = 86_400
const SUPERUSERS = 'pbc_3142635823'

/** Whose token it is: the account's collection, id and the key that changes with its password and address. */
type TokenOwner = { collectionId: string; id: string; tokenKey: string }

/** Signs a token for that account: dead when it expires, and at once when the account's key changes. */
export function signToken(
  type: TokenType,
  owner: TokenOwner,
  more: Record<string, unknown> = {},
  seconds = type === 'auth' && owner.collectionId === SUPERUSERS ? SUPERUSER_SECONDS : TOKEN_SECONDS[type],
): string {
  const exp = Math.floor(Date.now() / 1000) + seconds
  const claims = { collectionId: owner.collectionId, exp, id: owner.id, ...more, type }
  // Keys stand in the order clients of the protocol have always seen.
  const sorted = Object.fromEntries(Object.entries(claims).sort(([a], [b]) => (a < b ? -1 : 1)))
  const text = `${HEADER}.${inBase64url(sorted)}`
  // The library signs in another thread, to which the way takes thirty times as long as the signature.
  return `${text}.${createHmac('sha256', keyOf(type, owner.tokenKey)).update(text).digest('base64url')}`
}

const inBase64url = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const HEADER = inBase64url({ alg: 'HS256', typ: 'JWT' })

/** An account as its token brings it: what rules and replies need of it. */
export type Bearer = {
  collection: Collection
  id: string
  tokenKey: string
  verified: boolean
  claims: JWTPayload
  /** where the account came by a token that its owner gave to a program */
  apiToken?: { id: string; scope: ApiTokenScope }
}

/** Whose token that is; null when it is none of ours, has expired, is for something else or was revoked. */
export async function bearerOf(token: string, type: TokenType, registry: Registry): Promise<Bearer | null> {
  if (type === 'auth' && isApiToken(token)) return holderOf(token, registry)
  const claims = signed.get(token)?.claims ?? claimsOf(token)
  const collection = registry.find(String(claims?.collectionId ?? ''))
  if (!claims || collection?.type !== 'auth' || typeof claims.id !== 'string' || claims.type !== type) return null
  const account = await apart(() => accountsIn(collection.name).load(String(claims.id)))
  if (!account || !(await isSigned(token, claims, type, account.tokenKey))) return null
  return { collection, id: claims.id, claims, ...account }
}

/** Tokens whose signature was found good, with the account's key it was made with. */
const signed = new LRUCache<string, { tokenKey: string; claims: JWTPayload }>({ max: 1_000 })

/** Whether the token was signed with that key and has not expired. The signature is looked at once: it takes longer than many a call. */
async function isSigned(token: string, claims: JWTPayload, type: TokenType, tokenKey: string): Promise<boolean> {
  if (signed.get(token)?.tokenKey === tokenKey) return Number(claims.exp) > Date.now() / 1000
  try {
    await jwtVerify(token, keyOf(type, tokenKey), { algorithms: ['HS256'] })
  } catch {
    return false
  }
  signed.set(token, { tokenKey, claims })
  return true
}

async function holderOf(token: string, registry: Registry): Promise<Bearer | null> {
  const found = await findApiToken(token)
  const collection = registry.find('users')
  if (!found || !collection) return null
  const { id, userId, scope, tokenKey, verified } = found
  return { collection, id: userId, tokenKey, verified, claims: {}, apiToken: { id, scope } }
}

/** The claims as they are written, true or not; null when it is no token. */
function claimsOf(token: string): JWTPayload | null {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}

/** What the rules know of a bearer. */
export function requesterOf(bearer: Bearer | null): Requester {
  if (!bearer) return { kind: 'guest' }
  if (bearer.collection.id === SUPERUSERS) return { kind: 'superuser', id: bearer.id }
  return { kind: 'user', id: bearer.id, verified: bearer.verified, apiToken: bearer.apiToken?.scope }
}

const ACCOUNTS: Record<string, string> = {
  users: 'select id, token_key as "tokenKey", verified from users where id = any($1)',
  _superusers: 'select id, token_key as "tokenKey", true as verified from _superusers where id = any($1)',
}

/** What signing for an account needs of it. @throws NotFoundError */
export async function tokenClaims(collection: Collection, id: string) {
  const account = await accountOf(collection, id)
  if (!account) throw new NotFoundError()
  return account
}

/** Those of the bearers whose token would still be good, each with itself as its account is now. All are of that collection. */
export async function stillGood(collection: Collection, bearers: Bearer[]): Promise<Map<Bearer, Bearer>> {
  const accounts = await accountsOf(
    collection.name,
    bearers.map(({ id }) => id),
  )
  const live = await liveApiTokens(bearers.flatMap(({ apiToken }) => apiToken?.id ?? []))
  return new Map(
    bearers.flatMap((bearer, at) => {
      const now = accounts[at]
      const isGood = now?.tokenKey === bearer.tokenKey && (!bearer.apiToken || live.has(bearer.apiToken.id))
      return isGood ? [[bearer, { ...bearer, verified: now.verified }] as const] : []
    }),
  )
}

/** The account of that id, as a good token would bring it; null when there is none. */
export async function bearerBy(
  collection: Collection,
  { id, apiToken }: Pick<Bearer, 'id' | 'apiToken'>,
): Promise<Bearer | null> {
  const account = await accountOf(collection, id)
  return account ? { collection, id, claims: {}, apiToken, ...account } : null
}

type Account = { tokenKey: string; verified: boolean }

async function accountOf(collection: Collection, id: string): Promise<Account | undefined> {
  const [account] = await accountsOf(collection.name, [id])
  return account
}

/** The accounts of calls that came in the same moment are asked for together; none is remembered for the next. */
const accountsIn = (collection: string) =>
  singleton(`accounts of calls: ${collection}`, () => {
    const options = { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate }
    return new DataLoader<string, Account | undefined>(ids => accountsOf(collection, ids), options)
  })

async function accountsOf(collection: string, ids: readonly string[]): Promise<(Account | undefined)[]> {
  const { rows } = await pool.query<Account & { id: string }>({
    name: `bearers-${collection}`,
    text: ACCOUNTS[collection] ?? '',
    values: [ids.map(id => id.replaceAll('\0', ''))],
  })
  const byId = new Map(rows.map(({ id, ...account }) => [id, account]))
  return ids.map(id => byId.get(id))
}

/** Every kind of token has a key of its own, so that one is never good for another. */
const keyOf = (type: TokenType, tokenKey: string) => keys.memo(`${type}:${tokenKey}`)
const keys = new LRUCache<string, Buffer>({
  max: 1_000,
  memoMethod: name => createHmac('sha256', sessionSecret()).update(name).digest(),
})
