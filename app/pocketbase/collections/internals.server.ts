import { z } from 'zod'
import { Email } from '~/features/accounts/account.schema'
import { disconnectSignIn } from '~/features/accounts/connected-sign-ins.server'
import { changeSuperuser, createSuperuser, removeSuperuser } from '~/features/accounts/superusers.server'
import { db } from '~/platform/db.server'
import { inPassword, refuseBadChange, refuseBadSignUp } from '../account-form'
import type { Collection } from '../collection.server'
import { email, text } from '../fields'
import { own } from '../rules.server'
import { valid } from './valid.server'

export const superusers: Collection = {
  name: '_superusers',
  id: 'pbc_3142635823',
  type: 'auth',
  table: '_superusers',
  fields: {
    email: email(),
    password: text({ column: 'password_hash', hidden: true }),
    tokenKey: text({ column: 'token_key', hidden: true }),
  },
  rules: { list: null, view: null },
  superuserWrites: {
    create: async (_, { values, sent }, id) => {
      refuseBadSignUp(sent, { mayVerify: true })
      const password = String(values.password)
      const { email } = valid(superusers, Credentials, { values: { email: values.email ?? '' } }, inPassword(password))
      await createSuperuser({ email, password }, id)
    },
    update: async (_, id, { values, sent }) => {
      const stored = await db.superuser.findUniqueOrThrow({ where: { id }, select: { email: true } })
      const { password } = refuseBadChange(sent, stored, { isOwn: false })
      const named = values.email === stored.email ? {} : { email: values.email }
      const { email } = valid(superusers, Credentials.partial(), { values: named }, inPassword(password))
      await changeSuperuser(id, { email, password })
    },
    remove: (_, id) => removeSuperuser(id),
  },
}

const Credentials = z.object({ email: Email })

const OF_ACCOUNT = { collectionRef: text({ column: 'collection_ref' }), recordRef: text({ column: 'record_ref' }) }

const BY_ACCOUNT = { list: own('record_ref'), view: own('record_ref') }

export const externalAuths: Collection = {
  name: '_externalAuths',
  id: 'pbc_2281828961',
  type: 'base',
  table: '_external_auths',
  fields: { ...OF_ACCOUNT, provider: text(), providerId: text({ column: 'provider_id' }) },
  rules: BY_ACCOUNT,
  writes: {
    remove: async (actor, id) => {
      const where = { id, recordRef: actor.userId }
      const { provider } = await db.externalAuth.findFirstOrThrow({ where, select: { provider: true } })
      await disconnectSignIn(actor, provider)
    },
  },
}

export const otps: Collection = {
  name: '_otps',
  id: 'pbc_1638494021',
  type: 'base',
  table: '_otps',
  fields: { ...OF_ACCOUNT, sentTo: text({ column: 'sent_to', hidden: true }) },
  rules: BY_ACCOUNT,
  superuserWrites: { remove: (_, id) => db.otp.deleteMany({ where: { id } }) },
}

export const mfas: Collection = {
  name: '_mfas',
  id: 'pbc_2279338944',
  type: 'base',
  table: '_mfas',
  fields: { ...OF_ACCOUNT, method: text() },
  rules: BY_ACCOUNT,
  superuserWrites: { remove: (_, id) => db.mfa.deleteMany({ where: { id } }) },
}

export const authOrigins: Collection = {
  name: '_authOrigins',
  id: 'pbc_4275539003',
  type: 'base',
  table: '_auth_origins',
  fields: { ...OF_ACCOUNT, fingerprint: text() },
  rules: BY_ACCOUNT,
  writes: { remove: ({ userId }, id) => db.authOrigin.deleteMany({ where: { id, recordRef: userId } }) },
}
