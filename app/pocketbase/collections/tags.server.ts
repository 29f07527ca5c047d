import { TagSchema } from '~/features/tags/tag.schema'
import { dataOf } from '~/features/tags/tag-result.server'
import { createTag, deleteTag, updateTag } from '~/features/tags/tags.server'
import type { Collection, WireInput } from '../collection.server'
import { relation, text } from '../fields'
import { OWN } from '../rules.server'
import { valid } from './valid.server'

export const tags: Collection = {
  name: 'tags',
  id: 'pbc_1219621782',
  type: 'base',
  table: 'tags',
  fields: { user: relation('users', { needed: true }), name: text(), slug: text(), color: text() },
  rules: OWN,
  writes: {
    create: async (actor, input, id) => dataOf(await createTag(actor, valid(tags, TagSchema, chosen(input)), id)),
    update: async (actor, id, input) =>
      dataOf(await updateTag(actor, id, valid(tags, TagSchema.partial(), chosen(input)))),
    remove: async (actor, id) => dataOf(await deleteTag(actor, id)),
  },
}

/** A tag always has a colour: an empty one asks for any. The slug follows from the name. */
function chosen({ values: { color, ...values } }: WireInput) {
  return { values: { ...values, ...(color ? { color } : {}) } }
}
