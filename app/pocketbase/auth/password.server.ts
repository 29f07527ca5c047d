import { z } from 'zod'
import { accountKey } from '~/features/accounts/account-key.server'
import { passwordFits } from '~/features/accounts/passwords.server'
import { countSignIn, forgetSignIns } from '~/features/accounts/sign-in-tries.server'
import { findSignInPlace } from '~/features/sign-in-codes/sign-in-places.server'
import { pool } from '~/platform/db.server'
import { countCall } from '~/platform/rate-limit.server'
import type { Collection } from '../collection.server'
import type { ApiCall } from '../endpoint.server'
import { ApiError } from '../errors'
import { PROBLEM } from '../problems'
import { authCollectionOf } from './accounts.server'
import { formOf, refuse, sizeProblem, text } from './forms.server'
import { placeOf, signedIn } from './reply.server'

const Credentials = z.object({
  identity: text,
  password: text,
  identityField: z.string().nullish(),
  mfaId: z.string().nullish(),
})

/**
 * Signs in by address or username and password (protocol, section 4.4).
 * @throws ApiError 400, in the same words whether there is no such account or the password is wrong
 * @throws RateLimitedError after too many tries, those on the login page counted in
 */
export async function authWithPassword(call: ApiCall) {
  const collection = authCollectionOf(call.params)
  const { identity, password, identityField, mfaId } = await formOf(call, Credentials)
  refuse({
    identity: sizeProblem(identity),
    password: sizeProblem(password),
    identityField: identityField && !identitiesOf(collection).includes(identityField) ? PROBLEM.notIn : undefined,
  })
  const key = await accountKey(identity, collection.name === 'users' ? 'users' : '_superusers')
  countCall('auth', call.clientIp, key)
  const account = await accountBy(collection, identity, identityField)
  const attempt = { account: key, device: await knownPlace(call, collection, account?.id), ip: call.clientIp }
  await countSignIn(attempt)
  if (!(await passwordFits(password, account?.passwordHash)) || !account) {
    throw new ApiError(400, 'Failed to authenticate.')
  }
  await forgetSignIns(attempt)
  return signedIn(call, { collection, id: account.id, way: 'password', mfaId })
}

// A client of the API brings no cookie: what makes it known is the place of an earlier sign-in.
const knownPlace = (call: ApiCall, { name }: Collection, id?: string) =>
  name === 'users' && id ? findSignInPlace(id, placeOf(call)) : null

/** The fields by which people of a collection may say who they are; their columns compare without case. */
export const identitiesOf = ({ name }: Collection) => (name === 'users' ? ['email', 'username'] : ['email'])

type Account = { id: string; passwordHash: string }

async function accountBy(
  collection: Collection,
  identity: string,
  field?: string | null,
): Promise<Account | undefined> {
  if (identity.includes('\0')) return undefined
  const columns = field ? [field] : identitiesOf(collection)
  const { rows } = await pool.query<Account>({
    name: `account-by-${columns.join('-')}-${collection.name}`,
    text: `select id, password_hash as "passwordHash" from ${collection.table}
      where ${columns.map(column => `${column} = $1`).join(' or ')}
      order by email = $1 desc limit 1`,
    values: [identity],
  })
  return rows[0]
}
