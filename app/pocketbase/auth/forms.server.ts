import { z } from 'zod'
import { Email } from '~/features/account/accounts/account.schema'
import { readBody } from '../body.server'
import type { ApiCall } from '../call.server'
import type { FieldProblem, Problems } from '../errors'
import { invalidForm, lengthProblem, PROBLEM, unreadableForm } from '../problems'

/** A text, '' by default. Form fields may look like numbers, such as a code. */
export const text = z.union([z.string(), z.number().transform(String)]).default('')

/**
 * Parses the body of an auth request. A null is a missing field.
 * @throws ApiError 400 for an invalid body or type
 */
export async function formOf<Schema extends z.ZodType>(call: ApiCall, schema: Schema): Promise<z.output<Schema>> {
  const { values } = await readBody(call, unreadableForm)
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)))
  if (!parsed.success) throw unreadableForm()
  return parsed.data
}

/** Returns the problem of a required text; undefined if it has none. `min` and `max` are bytes. */
export function sizeProblem(text: string, { min = 1, max = 255 } = {}): FieldProblem | undefined {
  if (text === '') return PROBLEM.required
  const bytes = Buffer.byteLength(text)
  return bytes < min || bytes > max ? lengthProblem(min, max) : undefined
}

/** Returns the problem of a required address; undefined if it has none. */
export const emailProblem = (email: string): FieldProblem | undefined =>
  sizeProblem(email) ?? (Email.safeParse(email).success ? undefined : PROBLEM.email)

/**
 * Rejects a form if a problem is defined.
 * @throws ApiError 400, or the error that `invalid` creates
 */
export function reject(problems: Record<string, FieldProblem | undefined>, invalid = invalidForm): void {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (found.length > 0) throw invalid(Object.fromEntries(found) as Problems)
}
