import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { statusMessage } from '~/components/client/requests/status-message'
import { typedValues } from '~/components/forms/typed-values'
import type { Toast } from '~/components/shell/toast'
import { RejectedEditError } from '~/platform/changes/merge-edits'
import { DATABASE_RETRY_AFTER, isDatabaseDown } from '~/platform/db/database-down'
import { isOutcomeUnknown, UNCONFIRMED } from '~/platform/db/outcome.server'
import { outcomeOf, STORAGE_RETRY_AFTER } from '~/platform/error-outcome.server'
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
import { countTry, type Limit } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'
import { readForm } from './uploads.server'

/** The response to an invalid form: the typed values, the messages by field ('' is the whole form), and a toast. */
export type FormReply = { values: ReturnType<typeof typedValues>; errors: FieldErrors; toast?: Toast }

export const badRequest = (reply: FormReply, status = 400, headers?: HeadersInit) => data(reply, { status, headers })

export const unavailable = (reply: FormReply) => badRequest(reply, 503, { 'Retry-After': STORAGE_RETRY_AFTER })

/**
 * Reads the fields of a posted form without files. Responds with 400 to an invalid or truncated body, and with 413 to
 * one that is too large.
 */
export async function formOf(request: Request, { fields }: { fields?: number } = {}): Promise<FormData> {
  try {
    return (await readForm(request, { maxBytes: MAX_TEXT_BYTES, fields })).form
  } catch (error) {
    if (error instanceof TooLargeError) throw data({ message: error.message }, { status: 413 })
    if (!(error instanceof MalformedError)) throw error
    throw data({ message: i18n.t(NOT_FULLY_RECEIVED) }, { status: 400 })
  }
}
/** In English. */
export const NOT_FULLY_RECEIVED = /*i18n*/ 'The form was not fully received. Go back and submit it again.'
const MAX_TEXT_BYTES = 2 * 1024 * 1024

/** Parses a form with the schema. Returns the value, or the reply with the messages. */
export function decoded<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const submission = parseWithZod(form, { schema })
  if (submission.status === 'success') return { value: submission.value as z.output<Schema>, reply: null }
  const errors: FieldErrors = {}
  for (const [field, messages] of Object.entries(submission.error ?? {})) errors[field] = messages ?? []
  return { value: null, reply: { values: typedValues(form), errors } }
}

/** In English. */
export const SERVER_ERROR = statusMessage(500)

/**
 * Runs a form's operation and turns domain errors into replies with the typed values. With `otherwise`, an English text,
 * unexpected errors too: it logs them and shows that message instead of an error page.
 */
export async function replying<T>(form: FormData, run: () => Promise<T>, otherwise?: string) {
  const reply = (errors: FieldErrors): FormReply => ({ values: typedValues(form), errors })
  try {
    return await run()
  } catch (error) {
    if (error instanceof RejectedEditError) {
      const values = { ...typedValues(form), ...error.values }
      return badRequest({ values, errors: error.fields }, error.isConflict ? 409 : 400)
    }
    const errors = errorsIn(error)
    const outcome = outcomeOf(error)
    // A name that is taken is an error of its field.
    if (errors && outcome)
      return badRequest(reply(errors), outcome.status === 409 ? 400 : outcome.status, outcome.headers)
    if (!otherwise || !(error instanceof Error) || error instanceof DomainError) throw error
    log.error({ err: error }, otherwise)
    const { status, headers } = failure(error)
    return badRequest(reply({ '': [unconfirmedOr(otherwise, error)] }), status, headers)
  }
}

/** Returns the messages of an error that the form shows; null for an error with a separate page. */
function errorsIn(error: unknown): FieldErrors | null {
  if (error instanceof InvalidError) return error.fields
  if (error instanceof ConflictError) return { [error.field]: [error.message] }
  const isOfForm =
    error instanceof ForbiddenError || error instanceof UnavailableError || error instanceof RateLimitedError
  return isOfForm ? { '': [error.message] } : null
}

/**
 * Counts an attempt, then reads its form, so that an unreadable form counts too. `rejectTooMany` reports an exceeded
 * limit, because its reply needs the typed values.
 */
export async function countedForm(request: Request, limit: Limit, who: string) {
  const [counted] = await Promise.allSettled([countTry(limit, who)])
  const rejectTooMany = () => {
    if (counted.status === 'rejected') throw counted.reason
  }
  return { form: await formOf(request), rejectTooMany }
}

/** Moves the errors of the link's token to the whole form: the token is not a visible field. */
export async function linkErrorsOnTop<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof InvalidError && error.fields.token) throw new InvalidError({ '': error.fields.token })
    if (error instanceof ConflictError && error.field === 'token') throw new ConflictError('', error.message)
    throw error
  }
}

/** Runs the operation of a link. Returns null, or the message and status for the page. `otherwise` is English. */
export async function problemOf(run: () => Promise<void>, otherwise: string) {
  try {
    await run()
    return data({ problem: null })
  } catch (error) {
    if (error instanceof DomainError) return data({ problem: error.message }, { status: 400 })
    if (!(error instanceof Error)) throw error
    log.error({ err: error }, otherwise)
    return data({ problem: unconfirmedOr(otherwise, error) }, failure(error))
  }
}

/** Returns the message for an unexpected error, unless something may have been saved. `otherwise` is English. */
export const unconfirmedOr = (otherwise: string, error: unknown) =>
  i18n.t(isOutcomeUnknown(error) ? UNCONFIRMED : otherwise)

/** Returns the status of an unexpected error, with `Retry-After` if the database is down. */
export const failure = (error: unknown) =>
  isDatabaseDown(error) ? { status: 503, headers: { 'Retry-After': DATABASE_RETRY_AFTER } } : { status: 500 }
