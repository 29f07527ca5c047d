import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { statusMessage } from '~/components/status-message'
import { DATABASE_RETRY_AFTER, isDatabaseDown } from '~/platform/database-down'
import {
  ConflictError,
  DomainError,
  type FieldErrors,
  ForbiddenError,
  InvalidError,
  MalformedError,
  RateLimitedError,
  TooLargeError,
  UnavailableError,
} from '~/platform/errors'
import { log } from '~/platform/log.server'
import { countTry, type Limit } from '~/platform/rate-limit.server'
import { readForm } from './uploads.server'

/** What a form gets back when it cannot be taken: what was typed, and what is wrong with which field ('' is the whole form). */
export type FormReply = { values: Record<string, string | string[]>; errors: FieldErrors }

/** 400 with the typed values and the messages; the page shows both. */
export const badRequest = (reply: FormReply, status = 400, headers?: HeadersInit) => data(reply, { status, headers })

/** Seconds after which it may be tried again what could not be kept. */
export const RETURN_AFTER = '60'

/** 503 with the typed values and why nothing was saved. */
export const unavailable = (reply: FormReply) => badRequest(reply, 503, { 'Retry-After': RETURN_AFTER })

/** The fields of a posted form without files. A body that is none, or is cut off, is answered with 400, one that holds too much with 413. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return (await readForm(request, { maxBytes: MOST_TEXT_BYTES })).form
  } catch (error) {
    if (error instanceof TooLargeError) throw data({ message: error.message }, { status: 413 })
    if (!(error instanceof MalformedError)) throw error
    throw data({ message: 'The form did not arrive whole. Please go back and send it again.' }, { status: 400 })
  }
}
const MOST_TEXT_BYTES = 2 * 1024 * 1024

/** Decodes a form into what the schema says: the value, or the reply that names what is wrong. */
export function decoded<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const submission = parseWithZod(form, { schema })
  if (submission.status === 'success') return { value: submission.value as z.output<Schema>, reply: null }
  const errors: FieldErrors = {}
  for (const [field, messages] of Object.entries(submission.error ?? {})) errors[field] = messages ?? []
  return { value: null, reply: { values: typedValues(form), errors } }
}

/** What a fault is called where the specification has no words of its own for it (section 8, "Mapped by status"). */
export const SERVER_ERROR = statusMessage(500)

/**
 * Runs what a form asks for and gives refusals back to it, typed values kept. With `otherwise`, a fault too: logged here, and told in
 * those words instead of an error page.
 */
export async function replying<T>(form: FormData, run: () => Promise<T>, otherwise?: string) {
  const reply = (errors: FieldErrors): FormReply => ({ values: typedValues(form), errors })
  try {
    return await run()
  } catch (error) {
    if (error instanceof InvalidError) return badRequest(reply(error.fields))
    if (error instanceof ConflictError) return badRequest(reply({ [error.field]: [error.message] }))
    if (error instanceof ForbiddenError) return badRequest(reply({ '': [error.message] }), 403)
    if (error instanceof UnavailableError) return unavailable(reply({ '': [error.message] }))
    if (error instanceof RateLimitedError) {
      return badRequest(reply({ '': [error.message] }), 429, { 'Retry-After': String(error.retryAfter) })
    }
    if (!otherwise || !(error instanceof Error) || error instanceof DomainError) throw error
    log.error({ err: error }, otherwise)
    const { status, headers } = failure(error)
    return badRequest(reply({ '': [otherwise] }), status, headers)
  }
}

/**
 * Counts an attempt, then reads its form: one that cannot be read counts too. Whether it was one too many is said by `refuseTooMany`,
 * so that the refusal comes with what was typed.
 */
export async function countedForm(request: Request, limit: Limit, who: string) {
  const [counted] = await Promise.allSettled([countTry(limit, who)])
  const refuseTooMany = () => {
    if (counted.status === 'rejected') throw counted.reason
  }
  return { form: await formOf(request), refuseTooMany }
}

/** The link a form was opened with is none of its fields: what is wrong with it is said on top. */
export async function linkErrorsOnTop<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof InvalidError && error.fields.token) throw new InvalidError({ '': error.fields.token })
    if (error instanceof ConflictError && error.field === 'token') throw new ConflictError('', error.message)
    throw error
  }
}

/** Runs something a link asks for: null when it went well, else the sentence for the page, with the status that goes with it. */
export async function problemOf(run: () => Promise<void>, otherwise: string) {
  try {
    await run()
    return data({ problem: null })
  } catch (error) {
    if (error instanceof DomainError) return data({ problem: error.message }, { status: 400 })
    if (!(error instanceof Error)) throw error
    log.error({ err: error }, otherwise)
    return data({ problem: otherwise }, failure(error))
  }
}

/** The status of an error that no one expected, with when to return while the database is away. */
export const failure = (error: unknown) =>
  isDatabaseDown(error) ? { status: 503, headers: { 'Retry-After': DATABASE_RETRY_AFTER } } : { status: 500 }

/** Everything typed into a form, files and passwords left out: what goes back into its fields. */
export function typedValues(form: FormData | URLSearchParams): FormReply['values'] {
  const sent = new Map<string, string[]>()
  for (const [name, value] of form) {
    // A password is never sent back: pages lie in caches and on screens.
    if (/password/i.test(name)) continue
    const texts = sent.get(name) ?? []
    sent.set(name, texts)
    if (typeof value === 'string') texts.push(value)
  }
  return Object.fromEntries([...sent].map(([name, texts]) => [name, texts.length > 1 ? texts : (texts[0] ?? '')]))
}
