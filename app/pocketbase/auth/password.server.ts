import sql, { join, raw } from 'sql-template-tag'
import { z } from 'zod'
import { accountKey } from '~/features/account/accounts/account-key.server'
import { passwordFits } from '~/features/account/accounts/passwords/passwords.server'
import { countSignIn, forgetSignIns } from '~/features/account/accounts/sessions/sign-in-tries.server'
import { findSignInPlace } from '~/features/account/otp/auth-origins.server'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { countCall } from '~/platform/input/rate-limit.server'
import type { ApiCall } from '../call.server'
import type { Collection } from '../collection.server'
import { ApiError } from '../errors'
import { PROBLEM } from '../problems'
import { authCollectionOf } from './accounts.server'
import { formOf, reject, sizeProblem, text } from './forms.server'
import { placeOf, signedIn } from './reply.server'

const Credentials = z.object({
  identity: text,
  password: text,
  identityField: z.string().nullish(),
  mfaId: z.string().nullish(),
})

/**
 * Signs in with an address or username and a password.
 * @throws ApiError 400, the same for an unknown account and a wrong password
 * @throws RateLimitedError at the limit, which the login page shares
 */
export async function authWithPassword(call: ApiCall) {
  const collection = authCollectionOf(call.params)
  const { identity, password, identityField, mfaId } = await formOf(call, Credentials)
  reject({
    identity: sizeProblem(identity),
    password: sizeProblem(password),
    identityField: identityField ? identityProblem(collection, identityField) : undefined,
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

const identityProblem = (collection: Collection, name: string) =>
  sizeProblem(name) ?? (identitiesOf(collection).includes(name) ? undefined : PROBLEM.notIn)

// API clients have no cookies. A place of an earlier sign-in counts as a known device.
const knownPlace = (call: ApiCall, { name }: Collection, id?: string) =>
  name === 'users' && id ? findSignInPlace(id, placeOf(call)) : null

/** Returns the fields that identify an account. Their columns compare without case. */
export const identitiesOf = ({ name }: Collection) => (name === 'users' ? ['email', 'username'] : ['email'])

type Account = { id: string; passwordHash: string }

async function accountBy(
  collection: Collection,
  identity: string,
  field?: string | null,
): Promise<Account | undefined> {
  if (identity.includes('\0')) return undefined
  const columns = field ? [field] : identitiesOf(collection)
  const matches = columns.map(column => sql`${raw(column)} = ${identity}`)
  const [account] = await query<Account>(
    prepared(sql`
    select id, password_hash as "passwordHash" from ${raw(collection.table)} where ${join(matches, ' or ')}
      order by email = ${identity} desc limit 1`),
  )
  return account
}
