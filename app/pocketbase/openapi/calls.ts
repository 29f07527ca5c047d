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
export const YES_OR_NO = { type: 'boolean' } as const
export const listOf = (items: object) => ({ type: 'array', items }) as const
export const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` }) as const
export const objectOf = (properties: Record<string, unknown>) => ({ type: 'object', properties }) as const
/** Returns the schema of a list response. */
export const pageOf = (items: object) =>
  objectOf({
    page: { type: 'integer' },
    perPage: { type: 'integer' },
    totalItems: { type: 'integer', description: '-1 with skipTotal' },
    totalPages: { type: 'integer', description: '-1 with skipTotal' },
    items: listOf(items),
  })
