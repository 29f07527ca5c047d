import { z } from 'zod'
import { Email } from '~/features/accounts/account.schema'
import { readBody } from '../body.server'
import type { ApiCall } from '../endpoint.server'
import type { FieldProblem, Problems } from '../errors'
import { invalidForm, lengthProblem, PROBLEM, unreadableForm } from '../problems'

/** A text of a form; left out, it is empty. What came as a form may look like a number: a code does. */
export const text = z.union([z.string(), z.number().transform(String)]).default('')

/** The form of an auth call. @throws ApiError 400 when it is none, or a value is of the wrong type */
export async function formOf<Schema extends z.ZodType>(call: ApiCall, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse((await readBody(call, unreadableForm)).values)
  if (!parsed.success) throw unreadableForm()
  return parsed.data
}

/** What is wrong with a text that must be there. */
export function sizeProblem(text: string, { min = 1, max = 255 } = {}): FieldProblem | undefined {
  if (text === '') return PROBLEM.required
  const bytes = Buffer.byteLength(text)
  return bytes < min || bytes > max ? lengthProblem(min, max) : undefined
}

/** What is wrong with an address that must be there. */
export const emailProblem = (email: string): FieldProblem | undefined =>
  sizeProblem(email) ?? (Email.safeParse(email).success ? undefined : PROBLEM.email)

/** @throws ApiError with the problems that there are, in the words of `invalid` */
export function refuse(problems: Record<string, FieldProblem | undefined>, invalid = invalidForm): void {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (found.length > 0) throw invalid(Object.fromEntries(found) as Problems)
}
