import { NewPassword, PASSWORD_MIN } from '~/features/accounts/account.schema'
import { cast } from './casting'
import { type FieldProblem, FieldProblems, type Problems } from './errors'
import { PROBLEM } from './problems'

// What a body says of an account's password, address and proof is looked at before its other fields (protocol, section 3.7).

type Sent = Record<string, unknown>
const textOf = (value: unknown) => String(cast({ kind: 'text' }, value))

/** The body of somebody who signs up. @throws FieldProblems */
export function refuseBadSignUp(sent: Sent, { mayVerify }: { mayVerify: boolean }): void {
  refuse({
    password: textOf(sent.password) ? undefined : PROBLEM.required,
    passwordConfirm: confirmationProblem(sent),
    verified: mayVerify || !cast({ kind: 'bool' }, sent.verified) ? undefined : PROBLEM.mismatch,
  })
}

/**
 * The body that changes an account; `stored` is the record as it is. A password is new when any of the three was sent. Whether the old
 * one is right is asked afterwards.
 * @throws FieldProblems
 */
export function refuseBadChange(sent: Sent, stored: Sent, { isOwn }: { isOwn: boolean }): { password?: string } {
  const changes = ['password', 'passwordConfirm', 'oldPassword'].some(name => textOf(sent[name]) !== '')
  const changed = (name: string) => isOwn && sent[name] !== undefined && sent[name] !== stored[name]
  refuse({
    password: changes && !textOf(sent.password) ? PROBLEM.required : undefined,
    passwordConfirm: changes ? confirmationProblem(sent) : undefined,
    oldPassword: changes && isOwn && !textOf(sent.oldPassword) ? PROBLEM.required : undefined,
    email: changed('email') ? PROBLEM.mismatch : undefined,
    verified: changed('verified') ? PROBLEM.mismatch : undefined,
  })
  return changes ? { password: textOf(sent.password) } : {}
}

/** The problem with the password that somebody chooses, if there is one, beside those of other fields. */
export function inPassword(password: string | undefined): Record<string, FieldProblem> {
  const problem = password === undefined ? undefined : newPasswordProblem(password)
  return problem ? { password: problem } : {}
}

/** What is wrong with it in the protocol's words; these carry no params. */
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

function refuse(problems: Record<string, FieldProblem | undefined>): void {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (found.length > 0) throw new FieldProblems(Object.fromEntries(found) as Problems)
}
