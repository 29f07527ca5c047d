import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { writesOf } from '~/pocketbase/collection.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { documentedCalls, openApiDocument } from '~/pocketbase/openapi/document.server'
import { ROUTES, type Route, routeOf } from '~/pocketbase/routes.server'
import { describeCollection } from '~/pocketbase/service/collection-schema.server'
import { notServed } from '~/pocketbase/service/superusers-only.server'
import { call } from '../factories/wire'

type Described = {
  properties: Record<
    string,
    { type?: string; enum?: string[]; items?: { enum?: string[] }; maxLength?: number; maximum?: number }
  >
  required?: string[]
}

/** Endpoints that exist only for compatibility and reject every request: docs/api.md lists them, OpenAPI does not. */
const isWithoutFunction = (route: Route) => route[2] === notServed || REJECTED.includes(`${route[0]} ${route[1]}`)
const REJECTED = ['POST /api/collections', 'PATCH /api/collections/:collection', 'DELETE /api/collections/:collection']

/** The endpoints of the table by method and path, with parameters as `:name`. The app's own one accepts only POST. */
const served = ROUTES.filter(route => !isWithoutFunction(route)).map(
  ([method, path]) => `${method === '*' ? 'POST' : method} ${path}`,
)

const fits = (documented: string, served: string) =>
  new RegExp(`^${served.replace(/:\w+/g, '[^/]+')}$`).test(documented)

const documented = documentedCalls().map(({ method, path }) => `${method.toUpperCase()} ${path}`)

describe('the table of the API', () => {
  it.each(ROUTES.map(route => [`${route[0]} ${route[1]}`, route] as const))('reaches %s', (_, route) => {
    const [method, path] = route
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const found = routeOf(
      method === '*' ? 'POST' : method,
      path.replace(/:(\w+)/g, 'some%20$1').replace('*', 'more/parts'),
    )
    expect(found.route).toBe(route)
    expect(found.params).toEqual(Object.fromEntries(names.map(name => [name, `some ${name}`])))
  })

  it('has each method of a path once', () => {
    const all = ROUTES.map(([method, path]) => `${method} ${path}`)
    expect(all.filter((its, at) => all.indexOf(its) !== at)).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, and its references resolve', async () => {
    const { body, status, headers } = await call('/api/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('application/json')
    const validator = new Validator()
    const { valid, errors } = await validator.validate(body)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
    expect(referencesIn(body).filter(reference => !at(body, reference))).toEqual([])
  })

  it('has a unique operation ID for every endpoint', () => {
    const operations = Object.values(openApiDocument().paths).flatMap(path => Object.values(path))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(60)
  })

  it.each(served)('documents %s', endpoint => {
    expect(documented.filter(its => fits(its, endpoint))).not.toEqual([])
  })

  it.each(documented)('documents only endpoints that exist: %s', its => {
    // The server opens the stream itself, before any route.
    if (its === 'GET /api/realtime') return
    expect(served.filter(endpoint => fits(its, endpoint))).not.toEqual([])
  })

  it.each(COLLECTIONS.all)('documents the supported writes of $name', collection => {
    const { create, update, remove } = writesOf(collection, { kind: 'superuser', id: '' })
    const path = `/api/collections/${collection.name}/records`
    expect(documented.includes(`POST ${path}`)).toBe(Boolean(create))
    expect(documented.includes(`PATCH ${path}/{id}`)).toBe(Boolean(update))
    expect(documented.includes(`DELETE ${path}/{id}`)).toBe(Boolean(remove))
  })

  it.each(COLLECTIONS.all)(
    'names for $name the choices, the limits and the required fields of its schema',
    collection => {
      const { schemas } = openApiDocument().components as unknown as { schemas: Record<string, Described> }
      const fields = describeCollection(collection, COLLECTIONS).fields.filter(({ hidden }) => !hidden)
      for (const { name, type, help, ...field } of fields) {
        const its = schemas[collection.name]?.properties[name]
        if (type === 'select') {
          const { many, synonyms = {} } = collection.fields[name] ?? {}
          const choices = (many ? its?.items?.enum : its?.enum) ?? []
          // Responses contain no synonyms.
          expect([...choices.filter(Boolean), ...Object.keys(synonyms)]).toEqual(field.values)
          const canBeEmpty = ['drill_shape', 'finish', 'coverage', 'adhesive'].includes(name)
          expect([name, choices.includes('')]).toEqual([name, canBeEmpty])
        }
        if (type === 'text') expect([name, its?.maxLength ?? 0]).toEqual([name, field.max])
        if (type === 'number') expect([name, its?.type]).toEqual([name, field.onlyInt ? 'integer' : 'number'])
        if (type === 'number') expect([name, its?.maximum ?? null]).toEqual([name, field.max])
        if (help) expect(help).toBe(`At most ${its?.maxLength} characters.`)
      }
      const made = schemas[`${collection.name}-new`]
      if (!made) return
      const required = fields.filter(field => field.required && field.name !== 'id').map(({ name }) => name)
      const secret = collection.type === 'auth' ? ['password', 'passwordConfirm'] : []
      expect(made.required ?? []).toEqual([...required, ...secret])
      expect(schemas[`${collection.name}-changes`]?.required).toBeUndefined()
    },
  )

  it('names the status of other trackers in requests only', () => {
    const { schemas } = openApiDocument().components as unknown as { schemas: Record<string, Described> }
    const statuses = schemas.projects?.properties.status?.enum ?? []
    expect(statuses).not.toContain('kitted')
    for (const name of ['projects-new', 'projects-changes', 'projects-new-as-form']) {
      expect(schemas[name]?.properties.status?.enum).toEqual([...statuses, 'kitted'])
    }
  })

  it('describes every figure, and what can be null, for clients that are generated from it', async () => {
    const types = astToString(await openapiTS(openApiDocument() as unknown as OpenAPI3))
    expect(
      errorsIn(`${types}
      type Reply<Path extends keyof paths> = paths[Path] extends {
        get: { responses: { 200: { content: { 'application/json': infer Body } } } }
      } ? Body : never
      export function read(
        data: Reply<'/api/stats/summary'>,
        times: Reply<'/api/stats/completion-times'>,
        review: Reply<'/api/stats/month-in-review'>,
        artists: Reply<'/api/stats/artist-project-counts'>,
      ): (number | string)[] {
        // @ts-expect-error: it can be null.
        const days: number = times.averageCompletionDays
        // @ts-expect-error: there is no such figure.
        const none = data.metrics.total
        const kits = [...review.completedKits, ...review.newAdditions]
        return [
          data.metrics.totalKits,
          data.statusBreakdown.kitted,
          times.averageCompletionDays ?? 0,
          times.mostProductiveMonth?.label ?? '',
          ...kits.map(kit => kit.company ?? kit.date),
          artists.counts.some ?? 0,
        ]
      }`),
    ).toEqual([])
  })

  it('shows no hidden field', () => {
    const text = JSON.stringify(openApiDocument().components.schemas)
    for (const secret of ['tokenKey', 'token_key', 'passwordHash', 'sentTo']) expect(text).not.toContain(secret)
  })
})

/** Compiles a module strictly. Returns the errors. */
function errorsIn(text: string): string[] {
  const options: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...more) =>
    name === 'client.ts' ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...more)
  const program = ts.createProgram(['client.ts'], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : referencesIn(inner)))
}

const at = (document: unknown, reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
