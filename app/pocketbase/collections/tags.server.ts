import { TagSchema } from '~/features/collection/tags/tag.schema'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { createTag, deleteTag, updateTag } from '~/features/collection/tags/tags.server'
import type { Collection, Write } from '../collection.server'
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
    create: async write =>
      dataOf(await createTag(write.actor, valid(tags, TagSchema, chosen(write)), write.id, write.on)),
    update: async write =>
      dataOf(await updateTag(write.actor, write.id, validChange(tags, TagSchema, chosen(write)), write.on)),
    remove: async ({ actor, id, on }) => dataOf(await deleteTag(actor, id, on)),
  },
})

/** An empty color selects a random one. The slug derives from the name. */
function chosen({ values: { color, ...values } }: Write) {
  return { values: { ...values, ...(color ? { color } : {}) } }
}
