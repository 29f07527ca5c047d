import sql, { raw } from 'sql-template-tag'
import { fieldsOf, type Registry, type Requester } from '../collection.server'
import { shown, valueTypeOf } from '../fields'
import { UnknownFieldError } from './limits'
import { resolveModifier } from './modifiers.server'
import type { Side } from './operands'

/** The request that `@request` in a superuser's filter refers to. */
export type RequestFacts = {
  method: string
  query: URLSearchParams
  header: (name: string) => string | null
}

type Context = { registry: Registry; requester: Requester; request?: RequestFacts }

const NULL: Side = { as: 'empty', text: false }
const known = (value: string | boolean | null): Side =>
  value === null ? NULL : value === '' ? { as: 'empty', text: true } : { as: 'known', value }

/**
 * Resolves `@request.method`, `@request.query.foo` and the like; null if it has no value.
 * @throws UnknownFieldError if it is unknown, or the requester is not a superuser
 */
export function requestSide(path: string, { registry, requester, request }: Context): Side {
  const [, part = '', name = '', modifier] = path.match(/^@request\.(\w+)(?:\.(\w+))?(?::(\w+))?$/) ?? []
  const unknown = () => new UnknownFieldError(`${path} is not a value.`)
  if (requester.kind !== 'superuser') throw unknown()
  if (!name) {
    if (modifier) throw unknown()
    if (part === 'context') return known('default')
    if (part === 'method') return known(request?.method ?? 'GET')
    throw unknown()
  }
  switch (part) {
    case 'auth':
      return authSide(name, modifier, requester.id, registry)
    case 'query':
      return modified(request?.query.get(name) ?? null, modifier, unknown)
    case 'headers':
      return modified(request?.header(name.replaceAll('_', '-')) ?? null, modifier, unknown)
    case 'body':
      // A request with a filter has no body.
      return modifier === 'changed' ? known(false) : modified(null, modifier, unknown)
    default:
      throw unknown()
  }
}

function modified(value: string | null, modifier: string | undefined, unknown: () => Error): Side {
  if (modifier === 'isset') return known(value !== null)
  if (modifier === 'lower') return known(value?.toLowerCase() ?? null)
  if (modifier) throw unknown()
  return known(value)
}

/** Returns a field of the superuser's own record, which the statement reads. */
function authSide(name: string, modifier: string | undefined, id: string, registry: Registry): Side {
  const collection = registry.find('_superusers')
  if (name === 'collectionId') return known(collection?.id ?? null)
  if (name === 'collectionName') return known(collection?.name ?? null)
  const field = collection && fieldsOf(collection)[name]
  if (!field || field.hidden) return NULL
  if (modifier === 'isset') return known(true)
  const value = sql`(select ${shown(name, field, 'a')} from ${raw(collection.table)} a where a.id = ${id})`
  return { as: 'column', ...resolveModifier(modifier, field, { sql: value, type: valueTypeOf(field) }) }
}
