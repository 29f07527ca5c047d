import type { FieldErrors } from '~/platform/errors'
import { PasswordField } from './password-field'

type NewPasswordFieldsProps = {
  /** What the first of the two is called; the second is named after it. */
  label: string
  /** The rules, in words. */
  rules?: string
  errors: FieldErrors
}

/** A password that is chosen, typed twice. */
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

/** The names of both, for the summary on top of the form. */
export const newPasswordLabels = (label: string) => ({ password: label, confirmPassword: confirmLabel(label) })

const confirmLabel = (label: string) => `Confirm ${label.toLowerCase()}`
