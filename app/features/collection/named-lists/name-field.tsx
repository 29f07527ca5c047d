import { Field } from '~/components/forms/field'
import { i18n } from '~/platform/messages'
import type { NameFields } from './name-form'

/** The field for the name of a company, artist or tag. */
export function NameField({
  values,
  errors,
  startHere,
  limit,
  lowercase,
}: NameFields & { limit: number; lowercase?: boolean }) {
  return (
    <Field
      name="name"
      label={i18n.t('Name')}
      errors={errors.name}
      defaultValue={values.name}
      maxLength={limit}
      autoComplete="off"
      autoCapitalize={lowercase ? 'none' : undefined}
      autoFocus={startHere}
    />
  )
}
