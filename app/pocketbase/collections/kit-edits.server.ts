import type { Collection } from '../collection.server'
import { json, relation } from '../fields'
import { owned } from './owned.server'

/** What changed in the fields of kits. A trigger writes it, so it is read-only. */
export const kitEdits: Collection = owned({
  name: 'kit_edits',
  id: 'pbc_1748230569',
  table: 'kit_edits',
  fields: { project: relation('projects', { needed: true }), was: values(0), now: values(1) },
})

/** One side of the changed values, by field. */
function values(side: 0 | 1) {
  return json({
    computed: alias => `(select jsonb_object_agg(key, value -> ${side}) from jsonb_each(${alias}.changes))`,
  })
}
