import { i18n } from './messages'

/** Field name → messages for the user. The key '' is the whole form. */
export type FieldErrors = Record<string, string[]>

/** An expected error of a feature. `error-outcome.server.ts` has its status. */
export class DomainError extends Error {
  override name = 'DomainError'
}

/** The record does not exist or belongs to another user; the response does not say which. */
export class NotFoundError extends DomainError {
  override name = 'NotFoundError'
  constructor(message = i18n.t('The requested resource was not found.')) {
    super(message)
  }
}

/** The user is known and lacks the permission. */
export class ForbiddenError extends DomainError {
  override name = 'ForbiddenError'
  constructor(message = i18n.t("You don't have permission to perform this action.")) {
    super(message)
  }
}

export class InvalidError extends DomainError {
  override name = 'InvalidError'
  constructor(readonly fields: FieldErrors) {
    super(Object.values(fields).flat().join(' '))
  }
}

/** Creates the error for a file that the user selected. */
export const invalidFile = (message: string) => new InvalidError({ file: [message] })

/** A unique value is taken. */
export class ConflictError extends DomainError {
  override name = 'ConflictError'
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}

/** Too many attempts. `retryAfter` is in seconds. */
export class RateLimitedError extends DomainError {
  override name = 'RateLimitedError'
  constructor(
    readonly retryAfter: number,
    message = i18n.t('Too many requests. Please try again in {retryAfter} seconds.', { retryAfter }),
  ) {
    super(message)
  }
}

/** The file storage is down or full, or no account to try is ready. Nothing was saved; a retry may succeed. */
export class UnavailableError extends DomainError {
  override name = 'UnavailableError'
}

/** The body exceeds a limit. */
export class TooLargeError extends DomainError {
  override name = 'TooLargeError'
  constructor(message = i18n.t('The request is too large.')) {
    super(message)
  }
}

/** The body does not match its content type. */
export class MalformedError extends DomainError {
  override name = 'MalformedError'
  constructor(message = i18n.t('The form could not be read. Go back and try again.')) {
    super(message)
  }
}

/** Returns the code of a system or database error: 'ENOENT', '23505'. '' without one. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null | undefined)?.code ?? '')

/** Returns the message of what was thrown, which need not be an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
