/** Field name → what is wrong with it, in words for a person. The empty name '' is about the whole. */
export type FieldErrors = Record<string, string[]>

/** Thrown by features, translated into answers at the edges (`http/authed.server.ts` and, for the API, `pocketbase/`). */
export class DomainError extends Error {
  override name = 'DomainError'
}

/** The thing does not exist, or is somebody else's, which is the same. */
export class NotFoundError extends DomainError {
  override name = 'NotFoundError'
  constructor(message = 'The requested resource was not found.') {
    super(message)
  }
}

/** The person is known and may not do this. */
export class ForbiddenError extends DomainError {
  override name = 'ForbiddenError'
  constructor(message = "You don't have permission to perform this action.") {
    super(message)
  }
}

/** The input cannot be taken; `fields` says which and why. */
export class InvalidError extends DomainError {
  override name = 'InvalidError'
  constructor(readonly fields: FieldErrors) {
    super(Object.values(fields).flat().join(' '))
  }
}

/** A value that must be unique is taken. */
export class ConflictError extends DomainError {
  override name = 'ConflictError'
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}

/** Too many tries; `retryAfter` in seconds. */
export class RateLimitedError extends DomainError {
  override name = 'RateLimitedError'
  constructor(
    readonly retryAfter: number,
    message = `Too many requests. Please try again in ${retryAfter} seconds.`,
  ) {
    super(message)
  }
}

/** What the app keeps files in does not answer, or is full: nothing was saved, and it may be tried again later. */
export class UnavailableError extends DomainError {
  override name = 'UnavailableError'
}

/** What was sent is larger than is taken. */
export class TooLargeError extends DomainError {
  override name = 'TooLargeError'
  constructor(message = 'What you sent is too large.') {
    super(message)
  }
}

/** What was sent cannot be read at all: not the form it says it is. */
export class MalformedError extends DomainError {
  override name = 'MalformedError'
  constructor(message = 'What you sent could not be read. Please go back and try again.') {
    super(message)
  }
}
