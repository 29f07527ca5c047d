import type { FieldErrors } from '~/platform/errors'
import { PasswordField } from './password-field'

type NewPasswordFieldsProps = {
  /** the label of the first field; the second label is derived from it */
  label: string
  rules?: string
  errors: FieldErrors
}

export function NewPasswordFields({ label, rules = 'At least 6 characters', errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField name="password" label={label} help={rules} errors={errors.password} autoComplete="new-password" />
      <PasswordField
        name="confirmPassword"
        label={confirmLabel(label)}
        errors={errors.confirmPassword}
        autoComplete="new-password"
      />
    </>
  )
}

/** The labels of both fields, for the error summary. */
export const newPasswordLabels = (label: string) => ({ password: label, confirmPassword: confirmLabel(label) })

const confirmLabel = (label: string) => `Confirm ${label.toLowerCase()}`
