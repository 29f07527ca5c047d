import { env } from '~/platform/env.server'
import type { Collection } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import {
  ACCOUNT_CALLS,
  type DocumentedCall,
  listOf,
  OTHER_CALLS,
  objectOf,
  pageOf,
  type QueryName,
  schema,
  TEXT,
} from './calls'
import { recordSchema, writtenSchema } from './schemas.server'

type Operation = Record<string, unknown>
type Who = DocumentedCall['who']

const SIGNING_IN = 'Signing in'

/** The data interface as an OpenAPI 3.1 document: records from the declarations of their collections, the rest from its list of calls. */
export function openApiDocument() {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of documentedCalls()) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method]: operation(call) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${env.APP_NAME}: the data interface`,
      version: '1',
      description:
        'Read and change your own collection from a program of yours. The protocol is that of PocketBase, so that its clients work.',
    },
    servers: [{ url: env.APP_URL }],
    security: [{ token: [] }, {}],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of a sign-in, or an API token from the settings. It may also stand in the header without the word Bearer.',
        },
      },
      parameters: Object.fromEntries(Object.entries(QUERY).map(([name, its]) => [name, queryParameter(name, its)])),
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Refusal${status}`,
          { description, content: { 'application/json': { schema: schema('Refusal') } } },
        ]),
      ),
      schemas: { ...recordSchemas(), ...OTHER_SCHEMAS },
    },
  }
}

/** Every call: those of each collection, those about accounts, the rest. */
export const documentedCalls = (): DocumentedCall[] => [
  ...COLLECTIONS.all.flatMap(recordCalls),
  ...ACCOUNT_CALLS.map(({ name, ...call }) => ({
    ...call,
    path: `/api/collections/{collection}/${name}`,
    tag: SIGNING_IN,
  })),
  ...OTHER_CALLS,
]

/** The calls of one collection, as far as somebody may make them. */
export function recordCalls(collection: Collection): DocumentedCall[] {
  const { name, rules, writes, superuserWrites } = collection
  const all = `/api/collections/${name}/records`
  const one = `${all}/{id}`
  const record = schema(name)
  const sent = schema(`${name}-sent`)
  const reads: Who = rules.list ? 'signed in' : 'superusers'
  const may = (write: 'create' | 'update' | 'remove'): Who | undefined =>
    writes?.[write] ? 'signed in' : superuserWrites?.[write] ? 'superusers' : undefined
  const creates = name === 'users' ? 'anybody' : may('create')
  return [
    { tag: name, method: 'get', path: all, summary: `List ${name}`, who: reads, query: LIST, reply: pageOf(record) },
    ...optional(creates, who => ({
      tag: name,
      method: 'post',
      path: all,
      summary: `Add to ${name}`,
      who,
      query: SHAPE,
      body: sent,
      reply: record,
    })),
    { tag: name, method: 'get', path: one, summary: `Read one of ${name}`, who: reads, query: SHAPE, reply: record },
    ...optional(may('update'), who => ({
      tag: name,
      method: 'patch',
      path: one,
      summary: `Change one of ${name}`,
      who,
      query: SHAPE,
      body: sent,
      reply: record,
    })),
    ...optional(may('remove'), who => ({
      tag: name,
      method: 'delete',
      path: one,
      summary: `Delete one of ${name}`,
      who,
    })),
  ]
}

const LIST = ['page', 'perPage', 'skipTotal', 'sort', 'filter', 'expand', 'fields'] as const
const SHAPE = ['expand', 'fields'] as const

const optional = (who: Who | undefined, call: (who: Who) => DocumentedCall): DocumentedCall[] =>
  who ? [call(who)] : []

function operation({ method, path, tag, summary, who, query = [], body, reply, media }: DocumentedCall): Operation {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: tag === SIGNING_IN && name === 'collection' ? { enum: ['users', '_superusers'] } : TEXT,
  }))
  const parameters = [...named, ...query.map(name => ({ $ref: `#/components/parameters/${name}` }))]
  const refusals = ['400', ...(who === 'anybody' ? [] : who === 'superusers' ? ['401', '403'] : ['403']), '404', '429']
  return {
    tags: [tag],
    summary,
    operationId: `${method} ${path}`
      .replace('/api/', '')
      .replace(/[^\w]+/g, '-')
      .replace(/-$/, ''),
    ...(who === 'anybody' ? { security: [{}] } : { security: [{ token: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { content: contentOf(body) } } : {}),
    responses: {
      ...(reply
        ? { 200: { description: 'Good', content: { [media ?? 'application/json']: { schema: reply } } } }
        : { 204: { description: 'Done' } }),
      ...Object.fromEntries(refusals.map(status => [status, { $ref: `#/components/responses/Refusal${status}` }])),
    },
  }
}

/** Records go as JSON or as a form with their pictures; everything else as JSON. */
function contentOf(body: Record<string, unknown>) {
  if (!('$ref' in body)) return { 'application/json': { schema: objectOf(body) } }
  return {
    'application/json': { schema: body },
    'multipart/form-data': { schema: { $ref: `${body.$ref}-as-form` } },
  }
}

const recordSchemas = () =>
  Object.fromEntries(
    COLLECTIONS.all.flatMap(collection => [
      [collection.name, recordSchema(collection)],
      ...(recordCalls(collection).some(({ body }) => body)
        ? [
            [`${collection.name}-sent`, writtenSchema(collection, 'json')],
            [`${collection.name}-sent-as-form`, writtenSchema(collection, 'form')],
          ]
        : []),
    ]),
  )

const OTHER_SCHEMAS = {
  Refusal: {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      status: { type: 'integer' },
      message: TEXT,
      data: { type: 'object', description: 'What is wrong with which field: { field: { code, message } }' },
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

const REFUSALS: Record<string, string> = {
  400: 'What was sent cannot be taken; data names the fields',
  401: 'Nobody is signed in',
  403: 'That is not for you',
  404: 'There is no such record, or it is somebody else’s',
  429: 'Too many calls in a short time',
}

const QUERY: Record<QueryName, { type: string; description: string }> = {
  page: { type: 'integer', description: 'Which page, from 1' },
  perPage: { type: 'integer', description: 'Records on a page: 30 when left out, 1000 at most' },
  skipTotal: { type: 'boolean', description: 'Do not count' },
  sort: { type: 'string', description: 'Fields, parted by commas; a minus turns one round: -created,title' },
  filter: { type: 'string', description: 'Which records: status = "progress" && width > 30' },
  expand: { type: 'string', description: 'Relations whose records come along: artist,company' },
  fields: { type: 'string', description: 'Only these fields: id,title' },
  thumb: { type: 'string', description: 'A smaller size: 320x0, 640x0, 1280x0 or 100x100' },
  download: { type: 'boolean', description: 'To be saved rather than shown' },
}

const queryParameter = (name: string, { type, description }: { type: string; description: string }) => ({
  name,
  in: 'query',
  description,
  schema: { type },
})
