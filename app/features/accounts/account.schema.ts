import { z } from 'zod'
import { isCommonPassword } from './common-passwords'

/** Limits of accounts (specification, sections 5 and 9; the upper end of a password is where bcrypt stops reading). */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 6
const PASSWORD_MAX_BYTES = 71
const EMAIL_MAX = 255

const EMAIL = 'Valid email is required'
const PASSWORD = 'Password must be at least 6 characters'
const USERNAME = 'Username must be at least 3 characters'
const CONFIRM = 'Please confirm your password'

/** An e-mail address as a person types it; blanks around it are taken off. */
export const Email = z
  .string({ error: EMAIL })
  .trim()
  .max(EMAIL_MAX, EMAIL)
  .pipe(z.email({ error: EMAIL }))

/** A username: unique without regard to case (the database sees to that). */
export const Username = z
  .string({ error: USERNAME })
  .trim()
  .min(USERNAME_MIN, USERNAME)
  .max(USERNAME_MAX, 'Username must be less than 20 characters')
  .regex(/^[A-Za-z0-9_-]*$/, 'Username can only contain letters, numbers, hyphens, and underscores')

/** A password that somebody chooses: long enough, not longer than can be kept, not one of the first to be guessed. */
export const NewPassword = z
  .string({ error: PASSWORD })
  .min(PASSWORD_MIN, PASSWORD)
  .refine(text => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES, {
    error: 'Password is too long: 71 characters at most, fewer with accents or emoji',
  })
  .refine(text => !isCommonPassword(text), { error: 'This password is one of the first to be guessed. Choose another' })

/** What an account is made of. */
export const NewUser = z.object({ email: Email, username: Username, password: NewPassword })
export type NewUser = z.infer<typeof NewUser>

const Confirmation = z.string({ error: CONFIRM }).min(PASSWORD_MIN, CONFIRM)
const typedTwice = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword
const DIFFERING = { path: ['confirmPassword'], error: "Passwords don't match" }

/** The sign-up form: an account, and the password a second time. */
export const SignUpForm = NewUser.extend({ confirmPassword: Confirmation }).refine(typedTwice, DIFFERING)

/** The sign-in form. */
export const SignInForm = z.object({
  email: Email,
  password: z.string({ error: PASSWORD }).min(PASSWORD_MIN, PASSWORD),
})

/** The form that asks for the confirmation mail once more. */
export const ResendForm = z.object({ email: Email })

/** A chosen password, typed twice: where there was none before, as with people who came through a provider. */
export const SetPasswordForm = z
  .object({ password: NewPassword, confirmPassword: Confirmation })
  .refine(typedTwice, DIFFERING)

const CURRENT_PASSWORD = 'Please enter your current password'

/** The same where there is one already: it is asked for, and the new one is another. */
export const ChangePasswordForm = z
  .object({
    currentPassword: z.string({ error: CURRENT_PASSWORD }),
    password: NewPassword,
    confirmPassword: Confirmation,
  })
  .refine(typedTwice, DIFFERING)
  .refine(form => form.password !== form.currentPassword, {
    path: ['password'],
    error: 'This is the password you have already. Choose another',
  })

/** The form that asks for another address. */
export const ChangeEmailForm = z.object({ email: Email })

/** The form that confirms a new address: whoever has the link must also know the password. */
export const ConfirmEmailForm = z.object({ password: z.string({ error: 'Please enter your password' }) })
