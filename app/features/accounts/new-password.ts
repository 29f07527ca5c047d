import type { FieldErrors } from '~/platform/errors'
import { NewPassword, PASSWORD_MIN } from './account.schema'

type Typed = { password: string; confirmPassword: string }

/**
 * What is wrong with the password typed twice on the reset screen whose token stands in the query (specification, section 5,
 * variant 1); empty when it can be taken.
 */
export function plainPasswordErrors({ password, confirmPassword }: Typed): FieldErrors {
  const typo = typingErrors({ password, confirmPassword })
  if (typo) return typo
  if (password.length < PASSWORD_MIN) return { password: ['Password must be at least 6 characters long'] }
  return refusalOf(password)
}

/**
 * The same on the screen whose token stands in the path (variant 2): stronger rules, and what several of them say comes as one
 * message.
 */
export function strongPasswordErrors({ password, confirmPassword }: Typed): FieldErrors {
  const typo = typingErrors({ password, confirmPassword })
  if (typo) return typo
  const missing = STRENGTH.filter(([rule]) => !rule.test(password)).map(([, message]) => message)
  if (missing.length > 0) return { password: [missing.join('. ')] }
  const refused = Object.keys(refusalOf(password)).length > 0
  return refused ? { password: ['Password does not meet requirements. Please try a different password.'] } : {}
}

const STRENGTH: [RegExp, string][] = [
  [/^.{8,}$/s, 'Password must be at least 8 characters long'],
  [/\p{Lu}/u, 'Password must contain at least one uppercase letter'],
  [/\p{Ll}/u, 'Password must contain at least one lowercase letter'],
  [/\p{Nd}/u, 'Password must contain at least one number'],
]

function typingErrors({ password, confirmPassword }: Typed): FieldErrors | undefined {
  if (!password || !confirmPassword) return { '': ['Please fill in all fields'] }
  if (password !== confirmPassword) return { confirmPassword: ['Passwords do not match'] }
}

// Too long, or among the first to be guessed: refused on every screen where a password is chosen.
function refusalOf(password: string): FieldErrors {
  const checked = NewPassword.safeParse(password)
  return checked.success ? {} : { password: checked.error.issues.map(issue => issue.message) }
}
