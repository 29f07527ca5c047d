import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { NewPassword, PASSWORD_MIN } from '../account.schema'

type Typed = { password: string; confirmPassword: string }

/** Returns the errors of the reset screen with the token in the query. */
export function plainPasswordErrors({ password, confirmPassword }: Typed): FieldErrors {
  const typo = typingErrors({ password, confirmPassword })
  if (typo) return typo
  if (password.length < PASSWORD_MIN) return { password: [i18n.t('Password must be at least 6 characters long')] }
  return errorsOf(password)
}

/**
 * Returns the errors of the reset screen with the token in the path. It has stronger rules and joins their messages.
 */
export function strongPasswordErrors({ password, confirmPassword }: Typed): FieldErrors {
  const typo = typingErrors({ password, confirmPassword })
  if (typo) return typo
  const missing = STRENGTH.filter(([rule]) => !rule.test(password)).map(([, message]) => i18n.t(message))
  if (missing.length > 0) return { password: [missing.join('. ')] }
  const isRejected = Object.keys(errorsOf(password)).length > 0
  return isRejected
    ? { password: [i18n.t('Password does not meet requirements. Please try a different password.')] }
    : {}
}

const STRENGTH: [RegExp, string][] = [
  [/^.{8,}$/s, /*i18n*/ 'Password must be at least 8 characters long'],
  [/\p{Lu}/u, /*i18n*/ 'Password must contain at least one uppercase letter'],
  [/\p{Ll}/u, /*i18n*/ 'Password must contain at least one lowercase letter'],
  [/\p{Nd}/u, /*i18n*/ 'Password must contain at least one number'],
]

function typingErrors({ password, confirmPassword }: Typed): FieldErrors | undefined {
  if (!password || !confirmPassword) return { '': [i18n.t('Please fill in all fields')] }
  if (password !== confirmPassword) return { confirmPassword: [i18n.t('Passwords do not match')] }
}

// Too long or too common: rejected on every screen.
function errorsOf(password: string): FieldErrors {
  const checked = NewPassword.safeParse(password)
  return checked.success ? {} : { password: checked.error.issues.map(issue => issue.message) }
}
