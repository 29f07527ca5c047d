/** What is wrong with a field of a request's body. */
export type FieldProblem = { code: string; message: string; params?: Record<string, unknown>; response?: unknown }
export type Problems = { [field: string]: FieldProblem | Problems }

/** A refusal as the protocol words it (section 9.1): status, message, and what is wrong by field. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    readonly data: Problems = {},
    /** seconds after which the same may be tried again */
    readonly retryAfter?: string,
  ) {
    super(message)
  }

  static badRequest = () => new ApiError(400, 'Something went wrong while processing your request.')
  static notFound = () => new ApiError(404, "The requested resource wasn't found.")
  static superusersOnly = () => new ApiError(403, 'Only superusers can perform this action.')

  /** What only the person does, not a program with a token of theirs. */
  static notByApiToken = () => new ApiError(403, 'An API token does not reach the account itself.')

  /** The body clients read; `code` says the same as `status`, for the specification and for the protocol. */
  body = () => ({ code: this.status, data: this.data, message: this.message, status: this.status })
}

/** What is wrong with which field of a body: thrown by the writes of a collection. */
export class FieldProblems extends Error {
  override name = 'FieldProblems'
  constructor(readonly problems: Problems) {
    super('A field cannot be taken.')
  }
}
