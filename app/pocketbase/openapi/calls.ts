/** An API request in the documentation. */
export type DocumentedCall = {
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
  /** with parameters in braces */
  path: string
  tag: string
  summary: string
  who: 'anyone' | 'logged in' | 'superusers'
  query?: readonly QueryName[]
  /** the sent fields, or a whole schema */
  body?: Record<string, unknown>
  /** the fields of the response; without it, 204 */
  reply?: Record<string, unknown>
  /** the content type, if not JSON */
  media?: string
}

export type QueryName =
  | 'page'
  | 'perPage'
  | 'skipTotal'
  | 'sort'
  | 'filter'
  | 'expand'
  | 'fields'
  | 'thumb'
  | 'download'
  | 'year'
  | 'month'

export const TEXT = { type: 'string' } as const
export const NUMBER = { type: 'number' } as const
const YES_OR_NO = { type: 'boolean' } as const
const ANYTHING = {} as const
export const listOf = (items: object) => ({ type: 'array', items }) as const
export const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` }) as const
export const objectOf = (properties: Record<string, unknown>) => ({ type: 'object', properties }) as const
export const pageOf = (items: object) =>
  objectOf({
    page: { type: 'integer' },
    perPage: { type: 'integer' },
    totalItems: { type: 'integer', description: '-1 with skipTotal' },
    totalPages: { type: 'integer', description: '-1 with skipTotal' },
    items: listOf(items),
  })

const LIST = ['page', 'perPage', 'skipTotal', 'sort', 'filter', 'fields'] as const

/** Requests outside collections. A test compares them with what is served. */
export const OTHER_CALLS: readonly DocumentedCall[] = [
  {
    method: 'get',
    path: '/api/health',
    tag: 'Service',
    summary: 'Check the health of the service',
    who: 'anyone',
    reply: objectOf({ code: NUMBER, message: TEXT, data: { type: 'object' } }),
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Service',
    summary: 'Get this document',
    who: 'anyone',
    reply: { type: 'object' },
  },
  {
    method: 'post',
    path: '/api/batch',
    tag: 'Batch',
    summary: 'Create, update and delete several records in one transaction',
    who: 'logged in',
    body: { requests: listOf(objectOf({ method: TEXT, url: TEXT, body: { type: 'object' } })) },
    reply: listOf(objectOf({ status: NUMBER, body: ANYTHING })),
  },
  {
    method: 'get',
    path: '/api/realtime',
    tag: 'Realtime',
    summary: 'Open an event stream; the first event contains the client ID',
    who: 'anyone',
    reply: TEXT,
    media: 'text/event-stream',
  },
  {
    method: 'post',
    path: '/api/realtime',
    tag: 'Realtime',
    summary: 'Set the subscriptions of a client: `projects/*`, `projects/{id}` and so on',
    who: 'anyone',
    body: { clientId: TEXT, subscriptions: listOf(TEXT) },
  },
  {
    method: 'get',
    path: '/api/files/{collection}/{recordId}/{filename}',
    tag: 'Files',
    summary: 'Get a file or a thumbnail',
    who: 'anyone',
    query: ['thumb', 'download'],
    reply: { type: 'string', format: 'binary' },
    media: 'image/*',
  },
  {
    method: 'post',
    path: '/api/files/token',
    tag: 'Files',
    summary: 'Create a token for file URLs, valid for three minutes',
    who: 'logged in',
    reply: objectOf({ token: TEXT }),
  },
  {
    method: 'get',
    path: '/api/oauth2-redirect',
    tag: 'Authentication',
    summary: 'Receive the redirect of an OAuth2 provider',
    who: 'anyone',
    reply: TEXT,
    media: 'text/html',
  },
  {
    method: 'post',
    path: '/api/oauth2-redirect',
    tag: 'Authentication',
    summary: 'Finish a sign-in by a form post from the provider',
    who: 'anyone',
    reply: TEXT,
    media: 'text/html',
  },
  {
    method: 'post',
    path: '/api/collections/{collection}/impersonate/{id}',
    tag: 'Superusers',
    summary: 'Create a token for another user',
    who: 'superusers',
    body: { duration: { type: 'integer' } },
    reply: objectOf({ token: TEXT, record: { type: 'object' } }),
  },
  {
    method: 'post',
    path: '/api/send-feedback',
    tag: 'Service',
    summary: 'Send feedback',
    who: 'anyone',
    body: { feedback: TEXT, email: TEXT, name: TEXT, type: { enum: ['bug', 'general'] } },
    reply: objectOf({ success: YES_OR_NO, error: TEXT, retryAfter: NUMBER }),
  },
  {
    method: 'get',
    path: '/api/collections',
    tag: 'Superusers',
    summary: 'List collections with their fields and rules',
    who: 'superusers',
    query: LIST,
    reply: pageOf(schema('Collection')),
  },
  {
    method: 'get',
    path: '/api/collections/{collection}',
    tag: 'Superusers',
    summary: 'Get a collection by name or ID',
    who: 'superusers',
    reply: schema('Collection'),
  },
  {
    method: 'get',
    path: '/api/collections/meta/scaffolds',
    tag: 'Superusers',
    summary: 'Get an empty collection of each type',
    who: 'superusers',
    reply: { type: 'object' },
  },
  {
    method: 'get',
    path: '/api/collections/meta/oauth2-providers',
    tag: 'Superusers',
    summary: 'List the supported OAuth2 providers',
    who: 'superusers',
    reply: listOf(objectOf({ name: TEXT, displayName: TEXT, logo: TEXT })),
  },
  {
    method: 'put',
    path: '/api/collections/import',
    tag: 'Superusers',
    summary: 'Compare a schema: 204 if it matches, else 400 with the differences',
    who: 'superusers',
    body: { collections: listOf(schema('Collection')), deleteMissing: YES_OR_NO },
  },
  {
    method: 'put',
    path: '/api/collections/{collection}/import',
    tag: 'Superusers',
    summary: 'Compare the schema of one collection',
    who: 'superusers',
    body: { collections: listOf(schema('Collection')) },
  },
  {
    method: 'get',
    path: '/api/settings',
    tag: 'Superusers',
    summary: 'Get the settings without secrets',
    who: 'superusers',
    reply: { type: 'object' },
  },
  {
    method: 'patch',
    path: '/api/settings',
    tag: 'Superusers',
    summary: 'Set which requests are logged, and for how many days',
    who: 'superusers',
    body: { logs: objectOf({ maxDays: { type: 'integer' }, minLevel: { type: 'integer' } }) },
    reply: { type: 'object' },
  },
  {
    method: 'get',
    path: '/api/logs',
    tag: 'Superusers',
    summary: 'List logged requests, newest first',
    who: 'superusers',
    query: LIST,
    reply: pageOf(schema('LogLine')),
  },
  {
    method: 'get',
    path: '/api/logs/stats',
    tag: 'Superusers',
    summary: 'Count logged requests per hour',
    who: 'superusers',
    query: ['filter'],
    reply: listOf(objectOf({ date: TEXT, total: NUMBER })),
  },
  {
    method: 'get',
    path: '/api/logs/{id}',
    tag: 'Superusers',
    summary: 'Get a logged request',
    who: 'superusers',
    reply: schema('LogLine'),
  },
  {
    method: 'get',
    path: '/api/crons',
    tag: 'Superusers',
    summary: 'List scheduled jobs',
    who: 'superusers',
    reply: listOf(objectOf({ id: TEXT, expression: TEXT })),
  },
  {
    method: 'post',
    path: '/api/crons/{id}',
    tag: 'Superusers',
    summary: 'Run a scheduled job now',
    who: 'superusers',
  },
  {
    method: 'get',
    path: '/api/backups',
    tag: 'Superusers',
    summary: 'List backups, newest first',
    who: 'superusers',
    reply: listOf(objectOf({ key: TEXT, modified: TEXT, size: NUMBER })),
  },
  {
    method: 'post',
    path: '/api/backups',
    tag: 'Superusers',
    summary: 'Create a backup of all rows and files',
    who: 'superusers',
    body: { name: TEXT },
  },
  {
    method: 'post',
    path: '/api/backups/upload',
    tag: 'Superusers',
    summary: 'Upload a backup',
    who: 'superusers',
    body: { file: { type: 'string', format: 'binary' } },
  },
  {
    method: 'get',
    path: '/api/backups/{key}',
    tag: 'Superusers',
    summary: "Download a backup; pass a superuser's file token as `token`",
    who: 'superusers',
    reply: { type: 'string', format: 'binary' },
    media: 'application/zip',
  },
  {
    method: 'delete',
    path: '/api/backups/{key}',
    tag: 'Superusers',
    summary: 'Delete a backup',
    who: 'superusers',
  },
  {
    method: 'post',
    path: '/api/backups/{key}/restore',
    tag: 'Superusers',
    summary: 'Restore a backup',
    who: 'superusers',
  },
]

const SIGNED_IN = objectOf({ token: TEXT, record: { type: 'object' } })

/** Account requests, below `/api/collections/{collection}/`. */
export const ACCOUNT_CALLS: readonly (Omit<DocumentedCall, 'path' | 'tag'> & { name: string })[] = [
  {
    method: 'get',
    name: 'auth-methods',
    summary: 'List authentication methods',
    who: 'anyone',
    reply: { type: 'object' },
  },
  {
    method: 'post',
    name: 'auth-with-password',
    summary: 'Authenticate with a password',
    who: 'anyone',
    body: { identity: TEXT, password: TEXT, identityField: TEXT },
    reply: SIGNED_IN,
  },
  { method: 'post', name: 'auth-refresh', summary: 'Refresh a token', who: 'logged in', reply: SIGNED_IN },
  {
    method: 'post',
    name: 'request-otp',
    summary: 'Request a one-time code by email',
    who: 'anyone',
    body: { email: TEXT },
    reply: objectOf({ otpId: TEXT }),
  },
  {
    method: 'post',
    name: 'auth-with-otp',
    summary: 'Authenticate with a one-time code',
    who: 'anyone',
    body: { otpId: TEXT, password: TEXT, mfaId: TEXT },
    reply: SIGNED_IN,
  },
  {
    method: 'post',
    name: 'auth-with-oauth2',
    summary: 'Authenticate with OAuth2',
    who: 'anyone',
    body: { provider: TEXT, code: TEXT, codeVerifier: TEXT, redirectURL: TEXT, createData: { type: 'object' } },
    reply: SIGNED_IN,
  },
  {
    method: 'post',
    name: 'request-verification',
    summary: 'Request a verification email',
    who: 'anyone',
    body: { email: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-verification',
    summary: 'Confirm an email address',
    who: 'anyone',
    body: { token: TEXT },
  },
  {
    method: 'post',
    name: 'request-password-reset',
    summary: 'Request a password reset email',
    who: 'anyone',
    body: { email: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-password-reset',
    summary: 'Confirm a password reset',
    who: 'anyone',
    body: { token: TEXT, password: TEXT, passwordConfirm: TEXT },
  },
  {
    method: 'post',
    name: 'request-email-change',
    summary: 'Request an email change',
    who: 'logged in',
    body: { newEmail: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-email-change',
    summary: 'Confirm an email change',
    who: 'anyone',
    body: { token: TEXT, password: TEXT },
  },
]
