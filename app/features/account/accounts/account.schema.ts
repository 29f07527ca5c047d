import { z } from 'zod'
import { i18n } from '~/platform/messages'
import { isCommonPassword } from './passwords/common-passwords'

/** The limits of accounts. bcrypt reads no more than 72 bytes of a password. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 6
const PASSWORD_MAX_BYTES = 71
const EMAIL_MAX = 254

const EMAIL = () => i18n.t('Valid email is required')
const PASSWORD = () => i18n.t('Password must be at least 6 characters')
const USERNAME = () => i18n.t('Username must be at least 3 characters')
const CONFIRM = () => i18n.t('Please confirm your password')

/** An email address, trimmed. */
export const Email = z
  .string({ error: EMAIL })
  .trim()
  .max(EMAIL_MAX, { error: EMAIL })
  .pipe(z.email({ error: EMAIL }))

/** A username. The database compares it without case. */
export const Username = z
  .string({ error: USERNAME })
  .trim()
  .min(USERNAME_MIN, { error: USERNAME })
  .max(USERNAME_MAX, { error: () => i18n.t('Username must be less than 20 characters') })
  .regex(/^[A-Za-z0-9_-]*$/, {
    error: () => i18n.t('Username can only contain letters, numbers, hyphens, and underscores'),
  })

/** A new password: within the length limits and not common. */
export const NewPassword = z
  .string({ error: PASSWORD })
  .min(PASSWORD_MIN, { error: PASSWORD })
  .refine(text => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES, {
    error: () => i18n.t('Password is too long: 71 characters at most, fewer with accents or emoji'),
  })
  .refine(text => !isCommonPassword(text), { error: () => i18n.t('This password is too common. Choose another one.') })
  .meta({ maxLength: PASSWORD_MAX_BYTES })

export const NewUser = z.object({ email: Email, username: Username, password: NewPassword })
export type NewUser = z.infer<typeof NewUser>

const Confirmation = z.string({ error: CONFIRM }).min(PASSWORD_MIN, { error: CONFIRM })
const typedTwice = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword
const DIFFERING = { path: ['confirmPassword'], error: () => i18n.t("Passwords don't match") }

export const SignUpForm = NewUser.extend({ confirmPassword: Confirmation }).refine(typedTwice, DIFFERING)

export const SignInForm = z.object({
  email: Email,
  password: z.string({ error: PASSWORD }).min(PASSWORD_MIN, { error: PASSWORD }),
})

export const ResendForm = z.object({ email: Email })

/** Sets the first password of a user who signed up through a provider. */
export const SetPasswordForm = z
  .object({ password: NewPassword, confirmPassword: Confirmation })
  .refine(typedTwice, DIFFERING)

const CURRENT_PASSWORD = () => i18n.t('Please enter your current password')

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
    error: () => i18n.t('This is your current password. Choose another one.'),
  })

export const ChangeEmailForm = z.object({ email: Email })

/** Confirms a new address. The link alone is not enough, so it asks for the password. */
export const ConfirmEmailForm = z.object({ password: z.string({ error: () => i18n.t('Please enter your password') }) })
