import { z } from 'zod'
import { Email, NewPassword } from '~/features/account/accounts/account.schema'
import { disconnectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { changeSuperuser, createSuperuser, removeSuperuser } from '~/features/account/accounts/superusers.server'
import { inPassword, rejectBadChange, rejectBadSignUp } from '../account-form'
import type { Collection } from '../collection.server'
import { ACCOUNT_FIELDS, text } from '../fields'
import { own } from '../rules.server'
import { valid, validChange } from './valid.server'

const Credentials = z.object({ email: Email })

export const superusers: Collection = {
  name: '_superusers',
  id: 'pbc_3142635823',
  type: 'auth',
  table: '_superusers',
  fields: {
    password: ACCOUNT_FIELDS.password,
    tokenKey: ACCOUNT_FIELDS.tokenKey,
    email: ACCOUNT_FIELDS.email,
  },
  rules: { list: null, view: null },
  schema: Credentials.extend({ password: NewPassword }),
  superuserWrites: {
    create: async ({ id, values, sent, on }) => {
      rejectBadSignUp(sent, { mayVerify: true })
      const password = String(values.password)
      const { email } = valid(superusers, Credentials, { values: { email: values.email ?? '' } }, inPassword(password))
      await createSuperuser({ email, password }, id, on)
    },
    update: async ({ id, values, sent, on }) => {
      const stored = await on.superuser.findUniqueOrThrow({ where: { id }, select: { email: true } })
      const { password } = rejectBadChange(sent, stored, { isOwn: false })
      const named = values.email === stored.email ? {} : { email: values.email }
      const { email } = validChange(superusers, Credentials, { values: named }, inPassword(password))
      await changeSuperuser(id, { email, password }, on)
    },
    remove: ({ id, on }) => removeSuperuser(id, on),
  },
}

const ofAccount = (collection: Omit<Collection, 'type' | 'rules'>): Collection => ({
  ...collection,
  type: 'base',
  fields: {
    collectionRef: text({ column: 'collection_ref', needed: true }),
    recordRef: text({ column: 'record_ref', needed: true }),
    ...collection.fields,
  },
  rules: { list: own('record_ref'), view: own('record_ref') },
})

export const externalAuths = ofAccount({
  name: '_externalAuths',
  id: 'pbc_2281828961',
  table: '_external_auths',
  fields: {
    provider: text({ needed: true }),
    providerId: text({ column: 'provider_id', needed: true }),
  },
  writes: {
    remove: async ({ actor, id, on }) => {
      const where = { id, recordRef: actor.userId }
      const { provider } = await on.externalAuth.findFirstOrThrow({ where, select: { provider: true } })
      await disconnectSignIn(actor, provider, on)
    },
  },
})

export const otps = ofAccount({
  name: '_otps',
  id: 'pbc_1638494021',
  table: '_otps',
  fields: { sentTo: text({ column: 'sent_to', hidden: true }) },
  superuserWrites: { remove: ({ id, on }) => on.otp.deleteMany({ where: { id } }) },
})

export const mfas = ofAccount({
  name: '_mfas',
  id: 'pbc_2279338944',
  table: '_mfas',
  fields: { method: text({ needed: true }) },
  superuserWrites: { remove: ({ id, on }) => on.mfa.deleteMany({ where: { id } }) },
})

export const authOrigins = ofAccount({
  name: '_authOrigins',
  id: 'pbc_4275539003',
  table: '_auth_origins',
  fields: { fingerprint: text({ needed: true }) },
  writes: { remove: ({ actor: { userId }, id, on }) => on.authOrigin.deleteMany({ where: { id, recordRef: userId } }) },
})
