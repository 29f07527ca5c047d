import type { Collection } from '../collection.server'
import { relation } from '../fields'
import { OWN } from '../rules.server'

/** Returns a collection whose records have an owner, `user`, and are visible to that user only. */
export const owned = (collection: Omit<Collection, 'type' | 'rules'>): Collection => ({
  ...collection,
  type: 'base',
  fields: { user: relation('users', { needed: true }), ...collection.fields },
  rules: OWN,
})
