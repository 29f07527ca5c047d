import type { Collection } from '../collection.server'
import { email, text } from '../fields'
import { own } from '../rules.server'

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
}

const OF_ACCOUNT = { collectionRef: text({ column: 'collection_ref' }), recordRef: text({ column: 'record_ref' }) }

const BY_ACCOUNT = { list: own('record_ref'), view: own('record_ref') }

export const externalAuths: Collection = {
  name: '_externalAuths',
  id: 'pbc_2281828961',
  type: 'base',
  table: '_external_auths',
  fields: { ...OF_ACCOUNT, provider: text(), providerId: text({ column: 'provider_id' }) },
  rules: BY_ACCOUNT,
}

export const otps: Collection = {
  name: '_otps',
  id: 'pbc_1638494021',
  type: 'base',
  table: '_otps',
  fields: { ...OF_ACCOUNT, sentTo: text({ column: 'sent_to', hidden: true }) },
  rules: BY_ACCOUNT,
}

export const mfas: Collection = {
  name: '_mfas',
  id: 'pbc_2279338944',
  type: 'base',
  table: '_mfas',
  fields: { ...OF_ACCOUNT, method: text() },
  rules: BY_ACCOUNT,
}

export const authOrigins: Collection = {
  name: '_authOrigins',
  id: 'pbc_4275539003',
  type: 'base',
  table: '_auth_origins',
  fields: { ...OF_ACCOUNT, fingerprint: text() },
  rules: BY_ACCOUNT,
}
