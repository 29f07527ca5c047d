/** A call of the data interface as its documentation tells it. */
export type DocumentedCall = {
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
  /** parameters in braces */
  path: string
  tag: string
  summary: string
  who: 'anybody' | 'signed in' | 'superusers'
  query?: readonly QueryName[]
  /** the names of the fields that are sent, each with what it holds; an object of its own for whole schemas */
  body?: Record<string, unknown>
  /** what a good answer holds; left out, it is 204 and holds nothing */
  reply?: Record<string, unknown>
  /** its media type, where it is not JSON */
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

export const TEXT = { type: 'string' } as const
const NUMBER = { type: 'number' } as const
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

/** Calls that are no collection's own. The test of the documentation compares them with what is served. */
export const OTHER_CALLS: readonly DocumentedCall[] = [
  {
    method: 'get',
    path: '/api/health',
    tag: 'Service',
    summary: 'Whether the service answers',
    who: 'anybody',
    reply: objectOf({ code: NUMBER, message: TEXT, data: { type: 'object' } }),
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Service',
    summary: 'This description',
    who: 'anybody',
    reply: { type: 'object' },
  },
  {
    method: 'post',
    path: '/api/batch',
    tag: 'Several at once',
    summary: 'Create, change and delete several records, all of them or none',
    who: 'signed in',
    body: { requests: listOf(objectOf({ method: TEXT, url: TEXT, body: { type: 'object' } })) },
    reply: listOf(objectOf({ status: NUMBER, body: ANYTHING })),
  },
  {
    method: 'get',
    path: '/api/realtime',
    tag: 'What changes',
    summary: 'A stream of events; the first one brings the id of the connection',
    who: 'anybody',
    reply: TEXT,
    media: 'text/event-stream',
  },
  {
    method: 'post',
    path: '/api/realtime',
    tag: 'What changes',
    summary: 'Say what a connection is to hear of: `projects/*`, `projects/{id}` and so on',
    who: 'anybody',
    body: { clientId: TEXT, subscriptions: listOf(TEXT) },
  },
  {
    method: 'get',
    path: '/api/files/{collection}/{recordId}/{filename}',
    tag: 'Pictures',
    summary: 'A picture, whole or in one of its smaller sizes',
    who: 'anybody',
    query: ['thumb', 'download'],
    reply: { type: 'string', format: 'binary' },
    media: 'image/*',
  },
  {
    method: 'post',
    path: '/api/files/token',
    tag: 'Pictures',
    summary: 'A token for addresses of files, good for three minutes',
    who: 'signed in',
    reply: objectOf({ token: TEXT }),
  },
  {
    method: 'get',
    path: '/api/oauth2-redirect',
    tag: 'Signing in',
    summary: 'Where an account elsewhere sends the browser back to',
    who: 'anybody',
    reply: TEXT,
    media: 'text/html',
  },
  {
    method: 'post',
    path: '/api/oauth2-redirect',
    tag: 'Signing in',
    summary: 'The same for those that send a form',
    who: 'anybody',
    reply: TEXT,
    media: 'text/html',
  },
  {
    method: 'post',
    path: '/api/collections/{collection}/impersonate/{id}',
    tag: 'For superusers',
    summary: 'A token for somebody else',
    who: 'superusers',
    body: { duration: { type: 'integer' } },
    reply: objectOf({ token: TEXT, record: { type: 'object' } }),
  },
  {
    method: 'post',
    path: '/api/send-feedback',
    tag: 'Service',
    summary: 'Write to the people who run this',
    who: 'anybody',
    body: { feedback: TEXT, email: TEXT, name: TEXT, type: { enum: ['bug', 'general'] } },
    reply: objectOf({ success: YES_OR_NO, error: TEXT, retryAfter: NUMBER }),
  },
  {
    method: 'get',
    path: '/api/collections',
    tag: 'For superusers',
    summary: 'The collections with their fields and rules',
    who: 'superusers',
    query: LIST,
    reply: pageOf(schema('Collection')),
  },
  {
    method: 'get',
    path: '/api/collections/{collection}',
    tag: 'For superusers',
    summary: 'One collection, by name or id',
    who: 'superusers',
    reply: schema('Collection'),
  },
  {
    method: 'put',
    path: '/api/collections/import',
    tag: 'For superusers',
    summary: 'Check a schema: 204 when it is the one that stands, else 400 with the differences',
    who: 'superusers',
    body: { collections: listOf(schema('Collection')), deleteMissing: YES_OR_NO },
  },
  {
    method: 'put',
    path: '/api/collections/{collection}/import',
    tag: 'For superusers',
    summary: 'The same for one collection',
    who: 'superusers',
    body: { collections: listOf(schema('Collection')) },
  },
  {
    method: 'get',
    path: '/api/settings',
    tag: 'For superusers',
    summary: 'The settings, secrets left out',
    who: 'superusers',
    reply: { type: 'object' },
  },
  {
    method: 'patch',
    path: '/api/settings',
    tag: 'For superusers',
    summary: 'Change which calls are logged, and for how many days they are kept',
    who: 'superusers',
    body: { logs: objectOf({ maxDays: { type: 'integer' }, minLevel: { type: 'integer' } }) },
    reply: { type: 'object' },
  },
  {
    method: 'get',
    path: '/api/logs',
    tag: 'For superusers',
    summary: 'The latest calls, the newest first',
    who: 'superusers',
    query: LIST,
    reply: pageOf(schema('LogLine')),
  },
  {
    method: 'get',
    path: '/api/logs/stats',
    tag: 'For superusers',
    summary: 'How many calls there were in each hour',
    who: 'superusers',
    query: ['filter'],
    reply: listOf(objectOf({ date: TEXT, total: NUMBER })),
  },
  {
    method: 'get',
    path: '/api/logs/{id}',
    tag: 'For superusers',
    summary: 'One of them',
    who: 'superusers',
    reply: schema('LogLine'),
  },
  {
    method: 'get',
    path: '/api/crons',
    tag: 'For superusers',
    summary: 'The jobs that run by the clock',
    who: 'superusers',
    reply: listOf(objectOf({ id: TEXT, expression: TEXT })),
  },
  {
    method: 'post',
    path: '/api/crons/{id}',
    tag: 'For superusers',
    summary: 'Run one of them now',
    who: 'superusers',
  },
  {
    method: 'get',
    path: '/api/backups',
    tag: 'For superusers',
    summary: 'The backups, the newest first',
    who: 'superusers',
    reply: listOf(objectOf({ key: TEXT, modified: TEXT, size: NUMBER })),
  },
  {
    method: 'post',
    path: '/api/backups',
    tag: 'For superusers',
    summary: 'Make a backup of everything, rows and files',
    who: 'superusers',
    body: { name: TEXT },
  },
  {
    method: 'post',
    path: '/api/backups/upload',
    tag: 'For superusers',
    summary: 'Bring a backup',
    who: 'superusers',
    body: { file: { type: 'string', format: 'binary' } },
  },
  {
    method: 'get',
    path: '/api/backups/{key}',
    tag: 'For superusers',
    summary: 'Download a backup; with a superuser’s token for files as `token` in the address',
    who: 'superusers',
    reply: { type: 'string', format: 'binary' },
    media: 'application/zip',
  },
  {
    method: 'delete',
    path: '/api/backups/{key}',
    tag: 'For superusers',
    summary: 'Remove a backup',
    who: 'superusers',
  },
  {
    method: 'post',
    path: '/api/backups/{key}/restore',
    tag: 'For superusers',
    summary: 'Put a backup in the place of everything',
    who: 'superusers',
  },
]

const SIGNED_IN = objectOf({ token: TEXT, record: { type: 'object' } })

/** Calls below `/api/collections/{collection}/` that are about accounts. */
export const ACCOUNT_CALLS: readonly (Omit<DocumentedCall, 'path' | 'tag'> & { name: string })[] = [
  {
    method: 'get',
    name: 'auth-methods',
    summary: 'The ways to sign in',
    who: 'anybody',
    reply: { type: 'object' },
  },
  {
    method: 'post',
    name: 'auth-with-password',
    summary: 'Sign in with a password',
    who: 'anybody',
    body: { identity: TEXT, password: TEXT, identityField: TEXT },
    reply: SIGNED_IN,
  },
  { method: 'post', name: 'auth-refresh', summary: 'A fresh token for an old one', who: 'signed in', reply: SIGNED_IN },
  {
    method: 'post',
    name: 'request-otp',
    summary: 'Ask for a code by mail',
    who: 'anybody',
    body: { email: TEXT },
    reply: objectOf({ otpId: TEXT }),
  },
  {
    method: 'post',
    name: 'auth-with-otp',
    summary: 'Sign in with that code',
    who: 'anybody',
    body: { otpId: TEXT, password: TEXT, mfaId: TEXT },
    reply: SIGNED_IN,
  },
  {
    method: 'post',
    name: 'auth-with-oauth2',
    summary: 'Sign in with an account elsewhere',
    who: 'anybody',
    body: { provider: TEXT, code: TEXT, codeVerifier: TEXT, redirectURL: TEXT, createData: { type: 'object' } },
    reply: SIGNED_IN,
  },
  {
    method: 'post',
    name: 'request-verification',
    summary: 'Ask for the mail that confirms the address',
    who: 'anybody',
    body: { email: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-verification',
    summary: 'Confirm the address',
    who: 'anybody',
    body: { token: TEXT },
  },
  {
    method: 'post',
    name: 'request-password-reset',
    summary: 'Ask for the mail that leads to a new password',
    who: 'anybody',
    body: { email: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-password-reset',
    summary: 'Set the new password',
    who: 'anybody',
    body: { token: TEXT, password: TEXT, passwordConfirm: TEXT },
  },
  {
    method: 'post',
    name: 'request-email-change',
    summary: 'Ask for the mail that confirms another address',
    who: 'signed in',
    body: { newEmail: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-email-change',
    summary: 'Confirm the other address',
    who: 'anybody',
    body: { token: TEXT, password: TEXT },
  },
]
