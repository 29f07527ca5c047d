import { TagSchema } from '~/features/collection/tags/tag.schema'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { createTag, deleteTag, updateTag } from '~/features/collection/tags/tags.server'
import type { Collection, WireInput } from '../collection.server'
import { text } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const tags: Collection = owned({
  name: 'tags',
  id: 'pbc_1219621782',
  table: 'tags',
  fields: {
    name: text({ needed: true }),
    slug: text({ needed: true }),
    color: text({ needed: true }),
  },
  schema: TagSchema,
  writes: {
    create: async (actor, input, id, { on }) =>
      dataOf(await createTag(actor, valid(tags, TagSchema, chosen(input)), id, on)),
    update: async (actor, id, input, { on }) =>
      dataOf(await updateTag(actor, id, validChange(tags, TagSchema, chosen(input)), on)),
    remove: async (actor, id, { on }) => dataOf(await deleteTag(actor, id, on)),
  },
})

/** An empty color selects a random one. The slug derives from the name. */
function chosen({ values: { color, ...values } }: WireInput) {
  return { values: { ...values, ...(color ? { color } : {}) } }
}
