export type FieldProblem = { code: string; message: string; params?: Record<string, unknown>; response?: unknown }
export type Problems = { [field: string]: FieldProblem | Problems }

/** An error in PocketBase's format: status, message, and problems by field. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    readonly data: Problems = {},
    /** seconds */
    readonly retryAfter?: string,
  ) {
    super(message)
  }

  static badRequest = () => new ApiError(400, 'Something went wrong while processing your request.')
  static notFound = () => new ApiError(404, "The requested resource wasn't found.")
  static superusersOnly = () => new ApiError(403, 'Only superusers can perform this action.')

  /** For what only the user may do, and not an API token. */
  static notByApiToken = () => new ApiError(403, 'API tokens cannot access the account.')

  /** For accounts that the instance does not let in (`REQUIRE_SECOND_FACTOR`), whatever they signed in with before. */
  static secondFactorRequired = () =>
    new ApiError(403, 'This site requires two-step login. Please set up an authenticator app on its pages first.')

  /** The body. `code` equals `status`: old clients read one, new clients the other. */
  body = () => ({ code: this.status, data: this.data, message: this.message, status: this.status })
}

export class FieldProblems extends Error {
  override name = 'FieldProblems'
  constructor(readonly problems: Problems) {
    super('A field is invalid.')
  }
}
