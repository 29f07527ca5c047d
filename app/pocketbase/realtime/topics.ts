import type { Collection, Registry } from '../collection.server'
import { QueryError } from '../query/limits'
import { picker } from '../query/pick'

export type Topic = {
  /** the raw subscription, which is the name of its events */
  name: string
  /** undefined for topics without records, such as `@oauth2` */
  about?: {
    collection: Collection
    /** a record ID, or `*` for all */
    record: string
    filter: string
    expand: string
    pick: (record: unknown) => unknown
  }
}

/**
 * Parses `projects/*`, `projects/id` or `projects`, with optional `?options=`. Invalid options are ignored. An unknown
 * collection is a topic without events. Unlike in URLs, the case of its name matters.
 */
export function topicOf(name: string, registry: Registry): Topic {
  const mark = name.indexOf('?')
  const path = mark < 0 ? name : name.slice(0, mark)
  const slash = path.indexOf('/')
  const named = slash < 0 ? path : path.slice(0, slash)
  const collection = registry.all.find(({ id, name }) => id === named || name === named)
  if (!collection || /[\r\n]/.test(name)) return { name }
  const { filter = '', expand = '', fields = '' } = mark < 0 ? {} : queryOf(name.slice(mark + 1))
  const record = slash < 0 ? '*' : path.slice(slash + 1)
  return { name, about: { collection, record, filter, expand, pick: pickerOf(fields) } }
}

/** Invalid fields return the whole record. */
function pickerOf(fields: string): (record: unknown) => unknown {
  const whole = (record: unknown) => record
  try {
    return fields ? picker(fields) : whole
  } catch (error) {
    if (error instanceof QueryError) return whole
    throw error
  }
}

/** Returns the query in the options; empty if they are not JSON. */
function queryOf(text: string): Record<string, string> {
  const options = new URLSearchParams(text).get('options')
  if (!options) return {}
  try {
    const { query } = JSON.parse(options) as { query?: Record<string, unknown> }
    return Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value ?? '')]))
  } catch {
    return {}
  }
}
