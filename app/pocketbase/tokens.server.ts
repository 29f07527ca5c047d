import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import DataLoader from 'dataloader'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import sql, { raw } from 'sql-template-tag'
import { isProtectedEnough } from '~/features/account/accounts/second-factor/second-factor.server'
import type { ApiTokenScope } from '~/features/account/api-tokens/api-token-terms'
import { findApiToken, isApiToken, liveApiTokens } from '~/features/account/api-tokens/api-tokens.server'
import type { Proof } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import { signJwt } from '~/platform/jwt.server'
import { sessionSecret } from '~/platform/secrets.server'
import { singleton } from '~/platform/singleton'
import type { Collection, Registry, Requester } from './collection.server'
import { recordJson } from './record.server'

/** The purposes of tokens, with their seconds. */
const TOKEN_SECONDS = {
  auth: 432_000,
  file: 180,
} as const
type TokenType = keyof typeof TOKEN_SECONDS

const SUPERUSER_SECONDS = 86_400
const SUPERUSERS = 'pbc_3142635823'

/** Returns the seconds that a token of an account in that collection is valid. */
export const tokenSeconds = (type: TokenType, collectionId: string): number =>
  type === 'auth' && collectionId === SUPERUSERS ? SUPERUSER_SECONDS : TOKEN_SECONDS[type]

/** The account of a token. Its key changes with the password and the address. */
type TokenOwner = { collectionId: string; id: string; tokenKey: string }

/** Signs a token. It is valid until it expires or the account's key changes. */
export function signToken(
  type: TokenType,
  owner: TokenOwner,
  more: { refreshable?: boolean } = {},
  seconds = tokenSeconds(type, owner.collectionId),
): string {
  const exp = Math.floor(Date.now() / 1000) + seconds
  // PocketBase's order.
  return signJwt({ collectionId: owner.collectionId, exp, id: owner.id, ...more, type }, keyOf(type, owner.tokenKey))
}

/** The account of a token, for rules and responses. */
export type Bearer = {
  collection: Collection
  id: string
  tokenKey: string
  verified: boolean
  /** false if the instance requires a second factor, and the account has none */
  isProtected: boolean
  /** the account's record as its owner sees it, as JSON; not for an API token */
  record?: string
  claims: JWTPayload
  /** set for an API token */
  apiToken?: { id: string; scope: ApiTokenScope }
}

/** Returns the bearer of a token; null if it is invalid, expired, revoked, or has another purpose. */
export async function bearerOf(token: string, type: TokenType, registry: Registry): Promise<Bearer | null> {
  if (type === 'auth' && isApiToken(token)) return holderOf(token, registry)
  const claims = signed.get(token)?.claims ?? claimsOf(token)
  const collection = registry.find(String(claims?.collectionId ?? ''))
  if (!claims || collection?.type !== 'auth' || typeof claims.id !== 'string' || claims.type !== type) return null
  const account = await accountsIn(collection).load(claims.id)
  if (!account || !(await isSigned(token, claims, type, account))) return null
  return { collection, id: claims.id, claims, ...account }
}

/** Verified tokens, with the key and verification of their accounts as last read. */
const signed = new LRUCache<string, { account: Omit<Account, 'record'>; claims: JWTPayload }>({ max: 1_000 })

/** Returns the bearer of a user's token as last read, which `proofFor` must confirm. Null if the token is unknown or expired. */
export function rememberedBearer(token: string, registry: Registry): Bearer | null {
  const known = signed.get(token)
  const collection = registry.find('users')
  const { id, exp, type, collectionId } = known?.claims ?? {}
  const isTheirs = type === 'auth' && collectionId === collection?.id && typeof id === 'string'
  if (!known || !collection || !isTheirs || isPast(exp)) return null
  return { collection, id, claims: known.claims, ...known.account }
}

/** Returns the proof that the bearer's account is as it was read. */
export const proofFor = ({ id, tokenKey, verified }: Bearer): Proof => ({
  condition: sql`exists (select from users where id = ${id} and token_key = ${tokenKey} and verified = ${verified}
    and ${isProtectedEnough(sql`users.id`)})`,
  holds: false,
})

const isPast = (exp: unknown) => !(Number(exp) > Date.now() / 1000)

/**
 * Whether the token is signed with this key and not expired. Caches the result, because verification takes longer than many
 * handlers.
 */
async function isSigned(token: string, claims: JWTPayload, type: TokenType, read: Account): Promise<boolean> {
  const { tokenKey, verified, isProtected } = read
  const account = { tokenKey, verified, isProtected }
  const known = signed.get(token)
  if (known?.account.tokenKey === account.tokenKey) {
    known.account = account
    return !isPast(claims.exp)
  }
  try {
    await jwtVerify(token, keyOf(type, account.tokenKey), { algorithms: ['HS256'] })
  } catch {
    return false
  }
  signed.set(token, { account, claims })
  return true
}

async function holderOf(token: string, registry: Registry): Promise<Bearer | null> {
  const found = await findApiToken(token)
  const collection = registry.find('users')
  if (!found || !collection) return null
  const { id, userId, scope, ...account } = found
  return { collection, id: userId, ...account, claims: {}, apiToken: { id, scope } }
}

/** Returns the unverified claims; null if it is not a token. */
function claimsOf(token: string): JWTPayload | null {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}

/** Returns the requester for the access rules; a guest without a bearer. */
export function requesterOf(
  bearer: Pick<Bearer, 'collection' | 'id' | 'verified' | 'apiToken'> | null,
  proof?: Proof,
): Requester {
  if (!bearer) return { kind: 'guest' }
  if (bearer.collection.id === SUPERUSERS) return { kind: 'superuser', id: bearer.id }
  return { kind: 'user', id: bearer.id, verified: bearer.verified, apiToken: bearer.apiToken?.scope, proof }
}

/**
 * Returns the key of an account, which signs its tokens, and its record.
 * @throws NotFoundError
 */
export async function tokenClaims(collection: Collection, id: string) {
  const account = await accountOf(collection, id)
  if (!account) throw new NotFoundError()
  return account
}

/** Returns the bearers whose tokens are still valid, each with its current account. All are of that collection. */
export async function revalidateBearers(collection: Collection, bearers: Bearer[]): Promise<Map<Bearer, Bearer>> {
  const accounts = await accountsOf(
    collection,
    bearers.map(({ id }) => id),
  )
  const live = await liveApiTokens(bearers.flatMap(({ apiToken }) => apiToken?.id ?? []))
  return new Map(
    bearers.flatMap((bearer, at) => {
      const now = accounts[at]
      const isGood =
        now?.tokenKey === bearer.tokenKey && now.isProtected && (!bearer.apiToken || live.has(bearer.apiToken.id))
      return isGood ? [[bearer, { ...bearer, verified: now.verified }] as const] : []
    }),
  )
}

/** Returns the account with this ID, or null. */
export async function bearerBy(
  collection: Collection,
  { id, apiToken }: Pick<Bearer, 'id' | 'apiToken'>,
): Promise<Bearer | null> {
  const account = await accountOf(collection, id)
  return account ? { collection, id, claims: {}, apiToken, ...account } : null
}

type Account = { tokenKey: string; verified: boolean; isProtected: boolean; record: string }

async function accountOf(collection: Collection, id: string): Promise<Account | undefined> {
  const [account] = await accountsOf(collection, [id])
  return account
}

/** Batches concurrent lookups. Does not cache accounts. */
const accountsIn = (collection: Collection) =>
  singleton(`accounts of calls: ${collection.name}`, () => {
    const options = { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate }
    return new DataLoader<string, Account | undefined>(ids => accountsOf(collection, ids), options)
  })

async function accountsOf(collection: Collection, ids: readonly string[]): Promise<(Account | undefined)[]> {
  const known = ids.map(id => id.replaceAll('\0', ''))
  const verified = raw(collection.fields.verified ? 't.verified' : 'true')
  const isProtected = collection.name === 'users' ? isProtectedEnough(sql`t.id`) : sql`true`
  // The API is not for accounts that are being tried.
  const isOpen = collection.name === 'users' ? sql`t.expires is null` : sql`true`
  const statement = sql`
    select t.id, t.token_key as "tokenKey", ${verified} as verified, ${isProtected} as "isProtected",
           ${recordJson(collection, 't')}
    from ${raw(collection.table)} t where t.id = any(${known}) and ${isOpen}`
  const rows = await query<Omit<Account, 'record'> & { id: string; json: string }>(prepared(statement))
  const byId = new Map(rows.map(({ id, json, ...account }) => [id, { ...account, record: json }]))
  return ids.map(id => byId.get(id))
}

/** Each purpose has its own key, so that a token is valid for one only. */
const keyOf = (type: TokenType, tokenKey: string) => keys.memo(`${type}:${tokenKey}`)
const keys = new LRUCache<string, KeyObject>({
  max: 1_000,
  memoMethod: name => createSecretKey(createHmac('sha256', sessionSecret()).update(name).digest()),
})
