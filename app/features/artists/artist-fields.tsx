import { Field } from '~/components/field'
import type { NameFields } from '~/features/named-lists/name-form'
import { NAME_LIMIT } from '~/features/named-lists/name-limit'

export function ArtistFields({ values, errors, startHere }: NameFields) {
  return (
    <Field
      name="name"
      label="Name"
      errors={errors.name}
      defaultValue={values.name}
      maxLength={NAME_LIMIT}
      autoComplete="off"
      autoFocus={startHere}
    />
  )
}
