import { z } from 'zod'
import { TAGS_ON_A_PROJECT, TOO_MANY_TAGS } from '~/features/collection/tags/tag.schema'
import { joinTagNames, splitTagNames } from '~/features/collection/tags/tag-names'
import type { AnyField, ShownKind, StoredKind } from './kind'
import { shortText } from './text'

const TAG_TOO_LONG = /*i18n*/ 'A tag can be at most {most} characters long.'

/** Names of tags. A new name creates one. */
export type TagsField = AnyField & { kind: 'tags'; max: number }

export const shown: ShownKind<TagsField, string[]> = {
  empty: () => [],
  format: joinTagNames,
  text: joinTagNames,
}

export const stored: StoredKind<TagsField> = {
  column: () => null,
  check: ({ max }) => z.array(shortText(max, TAG_TOO_LONG).min(1)).max(TAGS_ON_A_PROJECT, { error: TOO_MANY_TAGS }),
  decode: typed => splitTagNames(typed),
}
