import { z } from 'zod'
import { removeAccount } from '~/features/account-deletion/delete-account.server'
import { NewUser } from '~/features/accounts/account.schema'
import { changeAccount } from '~/features/accounts/account-change.server'
import { createUser } from '~/features/accounts/accounts.server'
import { provePassword } from '~/features/accounts/password-change.server'
import { openAccount, registrationNotice } from '~/features/accounts/sign-up.server'
import { TimeZoneForm } from '~/features/profile/profile.schema'
import { changeAvatar } from '~/features/profile/profile.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { ForbiddenError, InvalidError } from '~/platform/errors'
import { withPicture } from '~/platform/images.server'
import { countTry, forgetTries } from '~/platform/rate-limit.server'
import { inPassword, refuseBadChange, refuseBadSignUp } from '../account-form'
import type { Caller, Collection, WireInput } from '../collection.server'
import { ApiError, FieldProblems } from '../errors'
import { bool, email, file, text } from '../fields'
import { PROBLEM } from '../problems'
import { oneself } from '../rules.server'
import { valid } from './valid.server'

export const users: Collection = {
  name: 'users',
  id: '_pb_users_auth_',
  type: 'auth',
  table: 'users',
  fields: {
    email: email(),
    emailVisibility: bool({ column: 'email_visibility' }),
    username: text(),
    verified: bool(),
    avatar: file({ square: true }),
    beta_tester: bool(),
    timezone: text(),
    password: text({ column: 'password_hash', hidden: true }),
    tokenKey: text({ column: 'token_key', hidden: true }),
  },
  rules: { list: oneself, view: oneself },
  writes: { create: signUp, update: changeOwn, remove: actor => removeAccount(actor) },
  superuserWrites: { create: makeAccount, update: changeAny },
}

const Profile = NewUser.omit({ password: true }).extend({
  emailVisibility: z.boolean(),
  timezone: TimeZoneForm.shape.timezone,
})
const UNSET = { email: '', username: '', emailVisibility: false, timezone: '' }

/** Signs somebody up as the page does; the mail that asks to confirm the address goes out. Everybody begins as a beta tester. */
async function signUp(_: Actor, input: WireInput, id: string, { clientIp }: Caller): Promise<void> {
  // Where nobody may sign up, making accounts is for superusers.
  const invitation = typeof input.sent.invitation === 'string' ? input.sent.invitation : ''
  if (await registrationNotice(invitation)) throw ApiError.superusersOnly()
  refuseBadSignUp(input.sent, { mayVerify: false })
  const account = { ...newAccount(input), id }
  await countTry('sign-up:address', clientIp)
  await withPicture(input.pictures.avatar, { collection: 'users', recordId: id }, stored =>
    openAccount({ ...account, avatar: stored?.image }, invitation),
  ).catch(asRefusal)
}

// Of several who come with one invitation at once, one gets in.
function asRefusal(error: unknown): never {
  throw error instanceof ForbiddenError ? ApiError.superusersOnly() : error
}

/** Makes an account for somebody: no mail, and confirmed or not as the superuser says. */
async function makeAccount(_: Actor, input: WireInput, id: string): Promise<void> {
  refuseBadSignUp(input.sent, { mayVerify: true })
  const account = { ...newAccount(input), id, betaTester: input.values.beta_tester !== false }
  await withPicture(input.pictures.avatar, { collection: 'users', recordId: id }, stored =>
    createUser({ ...account, avatar: stored?.image }, { verified: input.values.verified === true }),
  )
}

function newAccount({ values }: WireInput) {
  const password = String(values.password)
  return { ...valid(users, Profile, { values: profileOf({ ...UNSET, ...values }) }, inPassword(password)), password }
}

/** What somebody who comes through a provider may say of the new account. @throws FieldProblems */
export function profileOfNewcomer(values: WireInput['values']) {
  if (values.verified) throw new FieldProblems({ verified: PROBLEM.mismatch })
  const { email: _, ...profile } = profileOf(values)
  if (profile.username === '') delete profile.username
  return valid(users, Profile.omit({ email: true }).partial(), { values: profile })
}

/** Changes one's own account: the password by proving the old one, the address not at all (that is request-email-change). */
async function changeOwn(actor: Actor, id: string, input: WireInput, { clientIp }: Caller): Promise<void> {
  const { password } = refuseBadChange(input.sent, await storedOf(id), { isOwn: true })
  if (password !== undefined) await proveOld(actor, String(input.sent.oldPassword), clientIp)
  const { email: _, ...profile } = profileOf(input.values)
  const change = valid(users, Profile.partial(), { values: profile }, inPassword(password))
  await changeAccount(actor, { ...change, betaTester: input.values.beta_tester as boolean | undefined, password })
  if (input.pictures.avatar !== undefined) await changeAvatar(actor, input.pictures.avatar)
}

/** Changes anybody's account, address and confirmation too. */
async function changeAny(actor: Actor, id: string, input: WireInput): Promise<void> {
  const stored = await storedOf(id)
  const { password } = refuseBadChange(input.sent, stored, { isOwn: false })
  const change = valid(users, Profile.partial(), { values: profileOf(input.values) }, inPassword(password))
  await changeAccount(actor, {
    ...change,
    email: change.email === stored.email ? undefined : change.email,
    verified: input.values.verified as boolean | undefined,
    betaTester: input.values.beta_tester as boolean | undefined,
    password,
  })
  if (input.pictures.avatar !== undefined) await changeAvatar(actor, input.pictures.avatar)
}

const storedOf = (id: string) => db.user.findUniqueOrThrow({ where: { id }, select: { email: true, verified: true } })

/** Counts as on the page that changes the password. */
async function proveOld(actor: Actor, oldPassword: string, clientIp: string): Promise<void> {
  await countTry('password-check:address', clientIp)
  await countTry('password-check:person', actor.userId)
  try {
    await provePassword(actor, oldPassword)
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    throw new FieldProblems({ oldPassword: PROBLEM.oldPassword })
  }
  await forgetTries('password-check:person', actor.userId)
}

/** Of a body what the schema of a profile knows. */
function profileOf(values: WireInput['values']): WireInput['values'] {
  return Object.fromEntries(Object.keys(UNSET).flatMap(name => (name in values ? [[name, values[name]]] : [])))
}
