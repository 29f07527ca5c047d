import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { EmailField } from './email-field'
import { NewPasswordFields, newPasswordLabels } from './passwords/new-password-fields'

type SignUpFieldsProps = { values: Record<string, unknown>; errors: FieldErrors }

/** The fields of a new account, with their errors above. */
export const SignUpFields = ({ values, errors }: SignUpFieldsProps) => (
  <>
    <FormSummary
      errors={errors}
      labels={{
        email: i18n.t('Email'),
        username: i18n.t('Username'),
        ...newPasswordLabels(),
      }}
    />
    <EmailField value={values.email} errors={errors.email} />
    <Field
      name="username"
      label={i18n.t('Username')}
      help={i18n.t('3 to 20 letters, numbers, hyphens and underscores')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={String(values.username ?? '')}
      errors={errors.username}
      required
    />
    <NewPasswordFields errors={errors} />
  </>
)
