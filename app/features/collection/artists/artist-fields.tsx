import { NameField } from '~/features/collection/named-lists/name-field'
import type { NameFields } from '~/features/collection/named-lists/name-form'
import { NAME_LIMIT } from '~/features/collection/named-lists/name-limit'

export function ArtistFields(fields: NameFields) {
  return <NameField {...fields} limit={NAME_LIMIT} />
}
