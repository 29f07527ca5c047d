import { Field } from '~/components/forms/field'
import { NameField } from '~/features/collection/named-lists/name-field'
import type { NameFields } from '~/features/collection/named-lists/name-form'
import { NAME_LIMIT } from '~/features/collection/named-lists/name-limit'
import { WEBSITE_LIMIT } from './website-limit'

export function CompanyFields(fields: NameFields) {
  const { values, errors } = fields
  return (
    <>
      <NameField {...fields} limit={NAME_LIMIT} />
      <Field
        name="websiteUrl"
        label="Website"
        errors={errors.websiteUrl}
        help="Optional. Adds a link to their website."
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
