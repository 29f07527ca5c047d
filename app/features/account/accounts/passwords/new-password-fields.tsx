import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { PasswordField } from './password-field'

type NewPasswordFieldsProps = {
  /** whether it replaces another */
  isNew?: boolean
  rules?: string
  errors: FieldErrors
}

export function NewPasswordFields({ isNew, rules = i18n.t('At least 6 characters'), errors }: NewPasswordFieldsProps) {
  const { password, confirmPassword } = newPasswordLabels(isNew)
  return (
    <>
      <PasswordField
        name="password"
        label={password}
        show={isNew ? i18n.t('Show new password') : i18n.t('Show password')}
        help={rules}
        errors={errors.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={confirmPassword}
        show={isNew ? i18n.t('Show confirm new password') : i18n.t('Show confirm password')}
        errors={errors.confirmPassword}
        autoComplete="new-password"
      />
    </>
  )
}

/** The labels of both fields, for the error summary. */
export const newPasswordLabels = (isNew = false) =>
  isNew
    ? { password: i18n.t('New password'), confirmPassword: i18n.t('Confirm new password') }
    : { password: i18n.t('Password'), confirmPassword: i18n.t('Confirm password') }
