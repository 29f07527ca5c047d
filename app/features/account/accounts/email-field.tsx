import { Field } from '~/components/forms/field'
import { i18n } from '~/platform/messages'

type EmailFieldProps = {
  value: unknown
  errors?: string[]
  /** in a sign-in form, `username` makes password managers fill it */
  autoComplete?: 'email' | 'username'
  label?: string
  help?: string
}

export function EmailField({ value, errors, autoComplete = 'email', label = i18n.t('Email'), help }: EmailFieldProps) {
  return (
    <Field
      name="email"
      label={label}
      help={help}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      defaultValue={String(value ?? '')}
      errors={errors}
      required
    />
  )
}
