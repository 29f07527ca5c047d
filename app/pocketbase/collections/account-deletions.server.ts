import type { Collection } from '../collection.server'
import { text } from '../fields'

export const accountDeletions: Collection = {
  name: 'account_deletions',
  id: 'pbc_4019259103',
  type: 'base',
  table: 'account_deletions',
  fields: { user_id: text(), user_email: text(), signup_method: text(), notes: text() },
  rules: { list: null, view: null },
}
