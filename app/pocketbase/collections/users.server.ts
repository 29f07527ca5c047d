import { z } from 'zod'
import { removeAccount } from '~/features/account/account-deletion/delete-account.server'
import { NewUser } from '~/features/account/accounts/account.schema'
import { changeAccount } from '~/features/account/accounts/account-change.server'
import { createUser } from '~/features/account/accounts/accounts.server'
import { provePassword } from '~/features/account/accounts/passwords/password-change.server'
import { openAccount, registrationNotice } from '~/features/account/accounts/sign-up.server'
import { TimeZoneForm } from '~/features/account/profile/profile.schema'
import { changeAvatar } from '~/features/account/profile/profile.server'
import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { ForbiddenError, InvalidError } from '~/platform/errors'
import { type StoredPicture, withPicture } from '~/platform/images/images.server'
import { countTry, forgetTries } from '~/platform/input/rate-limit.server'
import { inPassword, rejectBadChange, rejectBadSignUp } from '../account-form'
import type { Collection, Write } from '../collection.server'
import { ApiError, FieldProblems } from '../errors'
import { ACCOUNT_FIELDS, bool, file, text } from '../fields'
import { PROBLEM } from '../problems'
import { oneself } from '../rules.server'
import { valid, validChange } from './valid.server'

const Profile = NewUser.omit({ password: true }).extend({
  emailVisibility: z.boolean(),
  timezone: TimeZoneForm.shape.timezone,
})

export const users: Collection = {
  name: 'users',
  id: '_pb_users_auth_',
  type: 'auth',
  table: 'users',
  fields: {
    ...ACCOUNT_FIELDS,
    username: text(),
    avatar: file({ square: true }),
    beta_tester: bool(),
    timezone: text(),
  },
  rules: { list: oneself, view: oneself },
  schema: Profile.extend({ password: NewUser.shape.password }),
  writes: { create: signUp, update: changeOwn, remove: ({ actor, on }) => removeAccount(actor, '', on) },
  superuserWrites: { create: makeAccount, update: changeAny },
}

const UNSET = { email: '', username: '', emailVisibility: false, timezone: '' }

/** Signs a user up as the page does, and sends the verification mail. */
async function signUp(write: Write): Promise<void> {
  const { id, sent, pictures, clientIp, on } = write
  // With closed registration, only superusers create accounts.
  const invitation = typeof sent.invitation === 'string' ? sent.invitation : ''
  if (await registrationNotice(invitation, on)) throw ApiError.superusersOnly()
  rejectBadSignUp(sent, { mayVerify: false })
  const account = { ...newAccount(write), id }
  await countTry('sign-up:address', clientIp)
  const open = (stored: StoredPicture | null) => openAccount({ ...account, avatar: stored?.image }, invitation, on)
  await withPicture(pictures.avatar, { collection: 'users', recordId: id }, open, on).catch(asFieldProblems)
}

// If several requests use one invitation concurrently, one succeeds.
function asFieldProblems(error: unknown): never {
  throw error instanceof ForbiddenError ? ApiError.superusersOnly() : error
}

/** Creates an account for a superuser: no mail, and `verified` as sent. */
async function makeAccount(write: Write): Promise<void> {
  const { id, sent, values, pictures, on } = write
  rejectBadSignUp(sent, { mayVerify: true })
  const account = { ...newAccount(write), id, betaTester: values.beta_tester !== false }
  const create = (stored: StoredPicture | null) =>
    createUser({ ...account, avatar: stored?.image }, { verified: values.verified === true }, on)
  await withPicture(pictures.avatar, { collection: 'users', recordId: id }, create, on)
}

function newAccount({ values }: Write) {
  const password = String(values.password)
  return { ...valid(users, Profile, { values: profileOf({ ...UNSET, ...values }) }, inPassword(password)), password }
}

/**
 * Validates the fields that a sign-up through a provider may set.
 * @throws FieldProblems
 */
export function profileOfNewcomer(values: Write['values']) {
  if (values.verified) throw new FieldProblems({ verified: PROBLEM.mismatch })
  const { email: _, ...profile } = profileOf(values)
  if (profile.username === '') delete profile.username
  return validChange(users, Profile.omit({ email: true }), { values: profile })
}

/** Changes the user's own account. A new password needs the old one; the address needs request-email-change. */
async function changeOwn({ actor, id, values, sent, pictures, clientIp, on }: Write): Promise<void> {
  const stored = await storedOf(on, id)
  const { password } = rejectBadChange(sent, stored, { isOwn: true })
  if (password !== undefined) await proveOld(on, actor, String(sent.oldPassword), clientIp)
  const { email: _, ...profile } = profileOf(values)
  const change = validChange(users, Profile, { values: profile }, inPassword(password))
  const betaTester = values.beta_tester as boolean | undefined
  await changeAccount(actor, { ...change, ...zoneChoice(change, stored), betaTester, password }, on)
  if (pictures.avatar !== undefined) await changeAvatar(actor, pictures.avatar, on)
}

/** A client may send an unchanged time zone back. Another one is chosen, and no longer follows the device. */
const zoneChoice = ({ timezone }: { timezone?: string }, stored: { timezone: string }) =>
  timezone === undefined || timezone === stored.timezone ? {} : { zoneFollowsDevice: false }

/** Changes any account, including address and verification. */
async function changeAny({ actor, id, values, sent, pictures, on }: Write): Promise<void> {
  const stored = await storedOf(on, id)
  const { password } = rejectBadChange(sent, stored, { isOwn: false })
  const change = validChange(users, Profile, { values: profileOf(values) }, inPassword(password))
  await changeAccount(
    actor,
    {
      ...{ ...change, ...zoneChoice(change, stored) },
      email: change.email === stored.email ? undefined : change.email,
      verified: values.verified as boolean | undefined,
      betaTester: values.beta_tester as boolean | undefined,
      password,
    },
    on,
  )
  if (pictures.avatar !== undefined) await changeAvatar(actor, pictures.avatar, on)
}

const storedOf = (on: Db, id: string) =>
  on.user.findUniqueOrThrow({ where: { id }, select: { email: true, verified: true, timezone: true } })

/** Shares the rate limit of the password page. */
async function proveOld(on: Db, actor: Actor, oldPassword: string, clientIp: string): Promise<void> {
  await countTry('password-check:address', clientIp)
  await countTry('password-check:person', actor.userId)
  try {
    await provePassword(actor, oldPassword, on)
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    throw new FieldProblems({ oldPassword: PROBLEM.oldPassword })
  }
  await forgetTries('password-check:person', actor.userId)
}

/** Returns the values that the profile's schema has. */
function profileOf(values: Write['values']): Write['values'] {
  return Object.fromEntries(Object.keys(UNSET).flatMap(name => (name in values ? [[name, values[name]]] : [])))
}
