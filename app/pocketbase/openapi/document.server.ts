import { env } from '~/platform/env.server'
import type { Collection } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import { ACCOUNT_CALLS } from './account-calls'
import { type DocumentedCall, listOf, objectOf, pageOf, type QueryName, schema, TEXT } from './calls'
import { FIGURE_CALLS } from './figure-calls'
import { recordSchema, writtenSchema } from './schemas.server'
import { SERVICE_CALLS } from './service-calls'
import { SUPERUSER_CALLS } from './superuser-calls'

type Operation = Record<string, unknown>
type Who = DocumentedCall['who']

const SIGNING_IN = 'Authentication'

/** Returns the API as an OpenAPI 3.1 document: records from their collections, the rest from the lists. */
export function openApiDocument() {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of documentedCalls()) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method]: operation(call) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${env.APP_NAME}API`,
      version: '1',
      description: 'Reads and changes your collection. Compatible with PocketBase client libraries.',
    },
    servers: [{ url: env.APP_URL }],
    security: [{ token: [] }, {}],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A login token, or an API token from Settings. The prefix “Bearer” is optional.',
        },
      },
      parameters: Object.fromEntries(Object.entries(QUERY).map(([name, its]) => [name, queryParameter(name, its)])),
      responses: Object.fromEntries(
        Object.entries(REJECTIONS).map(([status, description]) => [
          `Error${status}`,
          { description, content: { 'application/json': { schema: schema('Error') } } },
        ]),
      ),
      schemas: { ...recordSchemas(), ...OTHER_SCHEMAS },
    },
  }
}

/** Returns all documented endpoints, in the order of the document. */
export const documentedCalls = (): DocumentedCall[] => [
  ...COLLECTIONS.all.flatMap(recordCalls),
  ...ACCOUNT_CALLS.map(({ name, ...call }) => ({
    ...call,
    path: `/api/collections/{collection}/${name}`,
    tag: SIGNING_IN,
  })),
  ...SERVICE_CALLS,
  ...SUPERUSER_CALLS,
  ...FIGURE_CALLS,
]

/** Returns the requests of a collection that anyone may send. */
export function recordCalls(collection: Collection): DocumentedCall[] {
  const { name, rules, writes, superuserWrites } = collection
  const all = `/api/collections/${name}/records`
  const one = `${all}/{id}`
  const record = schema(name)
  const reads: Who = rules.list ? 'logged in' : 'superusers'
  const may = (write: 'create' | 'update' | 'remove'): Who | undefined =>
    writes?.[write] ? 'logged in' : superuserWrites?.[write] ? 'superusers' : undefined
  const creates = name === 'users' ? 'anyone' : may('create')
  const call = (who: Who | undefined, more: Omit<DocumentedCall, 'tag' | 'who'>): DocumentedCall[] =>
    who ? [{ tag: name, who, ...more }] : []
  const reply = { query: SHAPE, reply: record }
  return [
    ...call(reads, { method: 'get', path: all, summary: `List ${name}`, query: LIST, reply: pageOf(record) }),
    ...call(creates, {
      method: 'post',
      path: all,
      summary: `Create a record in ${name}`,
      body: schema(`${name}-new`),
      ...reply,
    }),
    ...call(reads, { method: 'get', path: one, summary: `Get a record of ${name}`, ...reply }),
    ...call(may('update'), {
      method: 'patch',
      path: one,
      summary: `Update a record of ${name}`,
      body: schema(`${name}-changes`),
      ...reply,
    }),
    ...call(may('remove'), { method: 'delete', path: one, summary: `Delete a record of ${name}` }),
  ]
}

const LIST = ['page', 'perPage', 'skipTotal', 'sort', 'filter', 'expand', 'fields'] as const
const SHAPE = ['expand', 'fields'] as const

function operation({ method, path, tag, summary, who, query = [], body, reply, media }: DocumentedCall): Operation {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: tag === SIGNING_IN && name === 'collection' ? { enum: ['users', '_superusers'] } : TEXT,
  }))
  const parameters = [...named, ...query.map(name => ({ $ref: `#/components/parameters/${name}` }))]
  const rejections = ['400', ...(who === 'anyone' ? [] : who === 'superusers' ? ['401', '403'] : ['403']), '404', '429']
  return {
    tags: [tag],
    summary,
    operationId: `${method} ${path}`
      .replace('/api/', '')
      .replace(/[^\w]+/g, '-')
      .replace(/-$/, ''),
    ...(who === 'anyone' ? { security: [{}] } : { security: [{ token: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { content: contentOf(body) } } : {}),
    responses: {
      ...(reply
        ? { 200: { description: 'Success', content: { [media ?? 'application/json']: { schema: reply } } } }
        : { 204: { description: 'Success, no content' } }),
      ...Object.fromEntries(rejections.map(status => [status, { $ref: `#/components/responses/Error${status}` }])),
    },
  }
}

/** Records can be sent as JSON or, with photos, as a form; others as JSON. */
function contentOf(body: Record<string, unknown>) {
  if (!('$ref' in body)) return { 'application/json': { schema: objectOf(body) } }
  return {
    'application/json': { schema: body },
    'multipart/form-data': { schema: { $ref: `${body.$ref}-as-form` } },
  }
}

function recordSchemas() {
  const schemas: Record<string, unknown> = {}
  for (const collection of COLLECTIONS.all) {
    schemas[collection.name] = recordSchema(collection)
    for (const { method, body } of recordCalls(collection)) {
      if (!body) continue
      const isNew = method === 'post'
      const name = `${collection.name}-${isNew ? 'new' : 'changes'}`
      schemas[name] = writtenSchema(collection, { isNew, isForm: false })
      schemas[`${name}-as-form`] = writtenSchema(collection, { isNew, isForm: true })
    }
  }
  return schemas
}

const OTHER_SCHEMAS = {
  Error: {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      status: { type: 'integer' },
      message: TEXT,
      data: { type: 'object', description: 'Errors by field: { field: { code, message } }' },
    },
    required: ['code', 'data', 'message', 'status'],
  },
  Collection: objectOf({
    id: TEXT,
    name: TEXT,
    type: { enum: ['base', 'auth'] },
    system: { type: 'boolean' },
    fields: listOf({ type: 'object' }),
  }),
  LogLine: objectOf({ id: TEXT, created: TEXT, level: { type: 'integer' }, message: TEXT, data: { type: 'object' } }),
}

const REJECTIONS: Record<string, string> = {
  400: 'Invalid request; data names the fields',
  401: 'Not authenticated',
  403: 'Forbidden',
  404: 'Not found, or owned by another user',
  429: 'Too many requests',
}

const QUERY: Record<QueryName, { type: string; description: string }> = {
  page: { type: 'integer', description: 'Page number, from 1' },
  perPage: { type: 'integer', description: 'Records per page: 30 by default, 1000 at most' },
  skipTotal: { type: 'boolean', description: 'Skips the count of all records' },
  sort: { type: 'string', description: 'Comma-separated fields; prefix with - to sort descending: -created,title' },
  filter: { type: 'string', description: 'Filter expression: status = "progress" && width > 30' },
  expand: { type: 'string', description: 'Relations to include: artist,company' },
  fields: { type: 'string', description: 'Fields to return: id,title' },
  thumb: { type: 'string', description: 'Thumbnail size: 320x0, 640x0, 1280x0 or 100x100' },
  download: { type: 'boolean', description: 'Sends the file as a download' },
  year: { type: 'integer', description: 'Year from 1900 to 2100; the current one by default' },
  month: { type: 'integer', description: 'Month from 1 to 12; the current one by default' },
}

const queryParameter = (name: string, { type, description }: { type: string; description: string }) => ({
  name,
  in: 'query',
  description,
  schema: { type },
})
