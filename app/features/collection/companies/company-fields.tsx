import { Field } from '~/components/forms/field'
import { NameField } from '~/features/collection/named-lists/name-field'
import type { NameFields } from '~/features/collection/named-lists/name-form'
import { NAME_LIMIT } from '~/features/collection/named-lists/name-limit'
import { i18n } from '~/platform/messages'
import { WEBSITE_LIMIT } from './website-limit'

const SCHEME = 'https://'

export function CompanyFields(fields: NameFields) {
  const { values, errors } = fields
  return (
    <>
      <NameField {...fields} limit={NAME_LIMIT} />
      <Field
        name="websiteUrl"
        label={i18n.t('Website')}
        errors={errors.websiteUrl}
        help={i18n.t('Optional. Adds a link to their website.')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={SCHEME}
        defaultValue={values.websiteUrl}
        maxLength={WEBSITE_LIMIT}
      />
    </>
  )
}
