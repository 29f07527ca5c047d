import type { Collection } from '../collection.server'
import { bool, email, file, text } from '../fields'
import { oneself } from '../rules.server'

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
    avatar: file(),
    beta_tester: bool(),
    timezone: text(),
    password: text({ column: 'password_hash', hidden: true }),
    tokenKey: text({ column: 'token_key', hidden: true }),
  },
  rules: { list: oneself, view: oneself },
}
