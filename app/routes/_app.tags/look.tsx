import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { LISTS } from '~/features/collection/named-lists/lists'
import { TagChip } from '~/features/collection/tags/tag-chip'
import { TagFields } from '~/features/collection/tags/tag-fields'
import type { ListLook } from '../named-lists/list-look'

export const TAG_LOOK: ListLook = {
  list: LISTS.tags,
  purpose: 'Your labels for kits, like “gift” or “winter”.',
  kitsHref: id => dashboardPath(DEFAULT_STATE, { status: 'everything', tags: [id] }),
  sign: ({ name, color = '' }) => <TagChip tag={{ name, color }} />,
  fields: TagFields,
}
