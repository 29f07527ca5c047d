import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { LISTS } from '~/features/collection/named-lists/lists'
import { TagChip } from '~/features/collection/tags/tag-chip'
import { TagFields } from '~/features/collection/tags/tag-fields'
import type { ListConfig } from '../list-config'

export const TAG_LIST: ListConfig = {
  list: LISTS.tags,
  purpose:
    /*i18n*/ 'Your labels for kits, like “gift” or “winter”. They are also created when you enter them on <0>a kit</0>.',
  kitsHref: id => dashboardPath(DEFAULT_STATE, { status: 'everything', tags: [id] }),
  sign: ({ name, color = '' }) => <TagChip tag={{ name, color }} />,
  fields: TagFields,
}
