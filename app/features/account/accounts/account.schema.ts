import { z } from 'zod'
import { isCommonPassword } from './passwords/common-passwords'

/** The limits of accounts. bcrypt reads no more than 72 bytes of a password. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 6
const PASSWORD_MAX_BYTES = 71
const EMAIL_MAX = 254

const EMAIL = 'Valid email is required'
const PASSWORD = 'Password must be at least 6 characters'
const USERNAME = 'Username must be at least 3 characters'
const CONFIRM = 'Please confirm your password'

/** An email address, trimmed. */
export const Email = z
  .string({ error: EMAIL })
  .trim()
  .max(EMAIL_MAX, EMAIL)
  .pipe(z.email({ error: EMAIL }))

/** A username. The database compares it without case. */
export const Username = z
  .string({ error: USERNAME })
  .trim()
  .min(USERNAME_MIN, USERNAME)
  .max(USERNAME_MAX, 'Username must be less than 20 characters')
  .regex(/^[A-Za-z0-9_-]*$/, 'Username can only contain letters, numbers, hyphens, and underscores')

/** A new password: within the length limits and not common. */
export const NewPassword = z
  .string({ error: PASSWORD })
  .min(PASSWORD_MIN, PASSWORD)
  .refine(text => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES, {
    error: 'Password is too long: 71 characters at most, fewer with accents or emoji',
  })
  .refine(text => !isCommonPassword(text), { error: 'This password is too common. Choose another one.' })
  .meta({ maxLength: PASSWORD_MAX_BYTES })

export const NewUser = z.object({ email: Email, username: Username, password: NewPassword })
export type NewUser = z.infer<typeof NewUser>

const Confirmation = z.string({ error: CONFIRM }).min(PASSWORD_MIN, CONFIRM)
const typedTwice = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword
const DIFFERING = { path: ['confirmPassword'], error: "Passwords don't match" }

export const SignUpForm = NewUser.extend({ confirmPassword: Confirmation }).refine(typedTwice, DIFFERING)

export const SignInForm = z.object({
  email: Email,
  password: z.string({ error: PASSWORD }).min(PASSWORD_MIN, PASSWORD),
})

export const ResendForm = z.object({ email: Email })

/** Sets the first password of a user who signed up through a provider. */
export const SetPasswordForm = z
  .object({ password: NewPassword, confirmPassword: Confirmation })
  .refine(typedTwice, DIFFERING)

const CURRENT_PASSWORD = 'Please enter your current password'

/** Replaces the password, after asking for the current one. */
export const ChangePasswordForm = z
  .object({
    currentPassword: z.string({ error: CURRENT_PASSWORD }),
    password: NewPassword,
    confirmPassword: Confirmation,
  })
  .refine(typedTwice, DIFFERING)
  .refine(form => form.password !== form.currentPassword, {
    path: ['password'],
    error: 'This is your current password. Choose another one.',
  })

export const ChangeEmailForm = z.object({ email: Email })

/** Confirms a new address. The link alone is not enough, so it asks for the password. */
export const ConfirmEmailForm = z.object({ password: z.string({ error: 'Please enter your password' }) })
