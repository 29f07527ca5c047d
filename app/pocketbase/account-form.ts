import { NewPassword, PASSWORD_MIN } from '~/features/account/accounts/account.schema'
import { cast } from './casting'
import { type FieldProblem, FieldProblems, type Problems } from './errors'
import { PROBLEM } from './problems'

// PocketBase validates password, email and proof of an account before its other fields.

type Sent = Record<string, unknown>
const textOf = (value: unknown) => String(cast({ kind: 'text' }, value))

/**
 * Validates a sign-up.
 * @throws FieldProblems
 */
export function rejectBadSignUp(sent: Sent, { mayVerify }: { mayVerify: boolean }): void {
  reject({
    password: textOf(sent.password) ? undefined : PROBLEM.required,
    passwordConfirm: confirmationProblem(sent),
    verified: mayVerify || !cast({ kind: 'bool' }, sent.verified) ? undefined : PROBLEM.mismatch,
  })
}

/**
 * Validates a change of the account `stored`. Returns the new password if one of the three password fields was sent.
 * Does not check the old one.
 * @throws FieldProblems
 */
export function rejectBadChange(sent: Sent, stored: Sent, { isOwn }: { isOwn: boolean }): { password?: string } {
  const changes = ['password', 'passwordConfirm', 'oldPassword'].some(name => textOf(sent[name]) !== '')
  const changed = (name: string) => isOwn && sent[name] !== undefined && sent[name] !== stored[name]
  reject({
    password: (changes || 'password' in sent) && !textOf(sent.password) ? PROBLEM.required : undefined,
    passwordConfirm: changes ? confirmationProblem(sent) : undefined,
    oldPassword: changes && isOwn && !textOf(sent.oldPassword) ? PROBLEM.required : undefined,
    email: changed('email') ? PROBLEM.mismatch : undefined,
    verified: changed('verified') ? PROBLEM.mismatch : undefined,
  })
  return changes ? { password: textOf(sent.password) } : {}
}

/** Returns the problem of a new password, to be merged with those of other fields. */
export function inPassword(password: string | undefined): Record<string, FieldProblem> {
  const problem = password === undefined ? undefined : newPasswordProblem(password)
  return problem ? { password: problem } : {}
}

/** Returns the problem in PocketBase's words, without params. */
function newPasswordProblem(password: string): FieldProblem | undefined {
  const checked = NewPassword.safeParse(password)
  if (checked.success) return undefined
  if (password.length < PASSWORD_MIN) {
    return { code: 'validation_min_text_constraint', message: `Must be at least ${PASSWORD_MIN} character(s).` }
  }
  if (Buffer.byteLength(password) > 71) {
    return { code: 'validation_max_text_constraint', message: 'Must be less than 71 character(s).' }
  }
  return { code: 'validation_not_in_invalid', message: `${checked.error.issues[0]?.message}.` }
}

function confirmationProblem({ password, passwordConfirm }: Sent): FieldProblem | undefined {
  if (!textOf(passwordConfirm)) return PROBLEM.required
  return textOf(passwordConfirm) === textOf(password) ? undefined : PROBLEM.mismatch
}

function reject(problems: Record<string, FieldProblem | undefined>): void {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (found.length > 0) throw new FieldProblems(Object.fromEntries(found) as Problems)
}
