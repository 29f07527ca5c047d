import { z } from 'zod'
import { passwordFits } from '~/features/accounts/passwords.server'
import { pool } from '~/platform/db.server'
import { countTry, forgetTries } from '~/platform/rate-limit.server'
import { readBody } from './body.server'
import type { Collection } from './collection.server'
import { COLLECTIONS } from './collections/index.server'
import { type ApiCall, collectionOf } from './endpoint.server'
import { ApiError } from './errors'
import { invalidForm, lengthProblem, PROBLEM, unreadableForm } from './problems'
import { viewRecord } from './records.server'
import { requesterOf, signToken, tokenClaims } from './tokens.server'

/** An auth collection a path names. @throws ApiError 404 when it is none */
export function authCollectionOf(params: ApiCall['params']): Collection {
  const collection = collectionOf(params, 'Missing or invalid collection context.')
  if (collection.type !== 'auth') throw new ApiError(404, 'Missing or invalid auth collection context.')
  return collection
}

/** How one can sign in (protocol, section 4.3), with the keys of older clients beside. */
export function authMethods(collection: Collection) {
  const identityFields = collection.name === 'users' ? ['email', 'username'] : ['email']
  return {
    password: { identityFields, enabled: true },
    oauth2: { providers: [], enabled: false },
    mfa: { enabled: false, duration: 0 },
    otp: { enabled: false, duration: 0 },
    authProviders: null,
    usernamePassword: identityFields.includes('username'),
    emailPassword: true,
  }
}

const Credentials = z.object({
  identity: z.string().default(''),
  password: z.string().default(''),
  identityField: z.string().nullish(),
})

/**
 * Signs in by address or username and password (protocol, section 4.4).
 * @throws ApiError 400, in the same words whether there is no such account or the password is wrong
 * @throws RateLimitedError after too many tries, those on the login page counted in
 */
export async function authWithPassword(call: ApiCall) {
  const collection = authCollectionOf(call.params)
  const parsed = Credentials.safeParse((await readBody(call.request, unreadableForm)).values)
  if (!parsed.success) throw unreadableForm()
  const { identity, password, identityField } = parsed.data
  refuse({
    identity: sizeProblem(identity),
    password: sizeProblem(password),
    identityField: identityField && !IDENTITIES[collection.name]?.[identityField] ? PROBLEM.notIn : undefined,
  })
  await countTry('sign-in:person', identity)
  await countTry('sign-in:address', call.clientIp)
  const account = await accountBy(collection, identity, identityField)
  if (!(await passwordFits(password, account?.passwordHash)) || !account) {
    throw new ApiError(400, 'Failed to authenticate.')
  }
  await forgetTries('sign-in:person', identity)
  return authReply(call, collection, account.id)
}

/** A fresh token for the bearer of one (protocol, section 4.6). @throws ApiError 401 for guests, 403 for another collection's token */
export async function authRefresh(call: ApiCall) {
  const collection = bearerCollection(call)
  const { bearer } = call
  if (!bearer) throw new ApiError(401, 'The request requires valid record authorization token.')
  const kept = bearer.claims.refreshable === false ? call.request.headers.get('Authorization') : null
  return authReply(call, collection, bearer.id, kept?.replace(/^bearer\s+/i, ''))
}

/** The auth collection of a call that only its own accounts may make. @throws ApiError 401 for guests, 403 for other tokens */
function bearerCollection({ bearer, params }: ApiCall): Collection {
  if (!bearer) throw new ApiError(401, 'The request requires valid record authorization token.')
  const collection = COLLECTIONS.find(params.collection ?? '')
  if (bearer.collection !== collection) {
    throw new ApiError(403, `The request requires auth record from ${bearer.collection.name} collection.`)
  }
  return authCollectionOf(params)
}

/** The reply to every successful sign-in (protocol, section 4.2): the account's own view of itself, and a token. */
async function authReply({ query }: ApiCall, collection: Collection, id: string, token?: string) {
  const { tokenKey, verified } = await tokenClaims(collection, id)
  const owner = { collectionId: collection.id, id, tokenKey }
  const requester = requesterOf({ collection, id, tokenKey, verified, claims: {} })
  const record = await viewRecord(id, query, { registry: COLLECTIONS, requester, collection })
  return { record, token: token ?? (await signToken('auth', owner, { refreshable: true })) }
}

// The columns compare without case: nobody is kept out by a capital letter.
const IDENTITIES: Record<string, Record<string, string>> = {
  users: { email: 'email', username: 'username' },
  _superusers: { email: 'email' },
}

type Account = { id: string; passwordHash: string }

async function accountBy(
  collection: Collection,
  identity: string,
  field?: string | null,
): Promise<Account | undefined> {
  if (identity.includes('\0')) return undefined
  const columns = field ? [field] : Object.keys(IDENTITIES[collection.name] ?? {})
  const { rows } = await pool.query<Account>({
    name: `account-by-${columns.join('-')}-${collection.name}`,
    text: `select id, password_hash as "passwordHash" from ${collection.table}
      where ${columns.map(column => `${column} = $1`).join(' or ')}
      order by email = $1 desc limit 1`,
    values: [identity],
  })
  return rows[0]
}

const sizeProblem = (text: string) => {
  if (text === '') return PROBLEM.required
  return Buffer.byteLength(text) > 255 ? lengthProblem(1, 255) : undefined
}

/** @throws ApiError with the problems that there are */
function refuse(problems: Record<string, ReturnType<typeof lengthProblem> | undefined>): void {
  const found = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
  if (Object.keys(found).length > 0) throw invalidForm(found as Parameters<typeof invalidForm>[0])
}
