import { LISTS } from '~/features/collection/named-lists/lists'
import type { NameOperations } from '~/features/collection/named-lists/name-operations'
import { type TagInput, TagSchema } from './tag.schema'
import { mergeTag } from './tag-merge.server'
import { tagColorName } from './tag-palette'
import { dataOf } from './tag-result.server'
import { createTag, deleteTag, updateTag } from './tags.server'

export const TAGS: NameOperations<TagInput> = {
  list: LISTS.tags,
  schema: TagSchema,
  create: async (actor, input) => dataOf(await createTag(actor, input)),
  update: async (actor, id, changes, tx) => dataOf(await updateTag(actor, id, changes, tx)),
  remove: async (actor, id) => dataOf(await deleteTag(actor, id)),
  merge: async (actor, id, intoId) => dataOf(await mergeTag(actor, id, intoId)),
  colorName: tagColorName,
}
