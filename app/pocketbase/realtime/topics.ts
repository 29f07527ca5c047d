import type { Collection, Registry } from '../collection.server'
import { QueryError } from '../query/limits'
import { picker } from '../query/pick'

/** What a client has subscribed to. */
export type Topic = {
  /** the subscription letter for letter: it names the events */
  name: string
  /** undefined where no record can be meant, as with `@oauth2` */
  about?: {
    collection: Collection
    /** a record's id; `*` for all */
    record: string
    filter: string
    expand: string
    pick: (record: unknown) => unknown
  }
}

/**
 * A subscription as the protocol reads it (section 6.3): `projects/*`, `projects/id`, `projects`, each with `?options=` behind. What
 * cannot be understood is a topic too, about which nothing is ever said.
 */
export function topicOf(name: string, registry: Registry): Topic {
  const mark = name.indexOf('?')
  const path = mark < 0 ? name : name.slice(0, mark)
  const slash = path.indexOf('/')
  const collection = registry.find(slash < 0 ? path : path.slice(0, slash))
  const query = mark < 0 ? {} : queryOf(name.slice(mark + 1))
  if (!collection || !query || /[\r\n]/.test(name)) return { name }
  try {
    const pick = query.fields ? picker(query.fields) : (record: unknown) => record
    const record = slash < 0 ? '*' : path.slice(slash + 1)
    return { name, about: { collection, record, filter: query.filter ?? '', expand: query.expand ?? '', pick } }
  } catch (error) {
    if (error instanceof QueryError) return { name }
    throw error
  }
}

/** The query among the options; null when they are no JSON. */
function queryOf(text: string): Record<string, string> | null {
  const options = new URLSearchParams(text).get('options')
  if (!options) return {}
  try {
    const { query } = JSON.parse(options) as { query?: Record<string, unknown> }
    return Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value ?? '')]))
  } catch {
    return null
  }
}
