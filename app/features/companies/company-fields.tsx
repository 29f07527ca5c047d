import { Field } from '~/components/field'
import type { NameFields } from '~/features/named-lists/name-form'
import { NAME_LIMIT } from '~/features/named-lists/name-limit'
import { WEBSITE_LIMIT } from './website-limit'

export function CompanyFields({ values, errors, startHere }: NameFields) {
  return (
    <>
      <Field
        name="name"
        label="Name"
        errors={errors.name}
        defaultValue={values.name}
        maxLength={NAME_LIMIT}
        autoComplete="off"
        autoFocus={startHere}
      />
      <Field
        name="websiteUrl"
        label="Website"
        errors={errors.websiteUrl}
        help="If you like, for a quick way to their shop."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        defaultValue={values.websiteUrl}
        maxLength={WEBSITE_LIMIT}
      />
    </>
  )
}
