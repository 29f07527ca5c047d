import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Hand-written SQL as a statement each connection plans once: for texts from a small fixed set. */
export const namedQuery = (text: string, values: unknown[]) => ({
  name: createHash('sha1').update(text).digest('base64url'),
  text,
  values,
})

// Each is kept by every connection, with its plan.
const MOST_KEPT = 100
const MOST_COUNTED = 2_000
/** From the third time on it is worth it. */
const OFTEN = 3
const kept = new Map<string, string>()
const asked = new LRUCache<string, number>({ max: MOST_COUNTED })

/**
 * The same for texts whose shape clients choose: those that come again are planned once, and no more than a hundred of them, for a
 * connection never forgets one.
 */
export function repeatedQuery({ text, values }: { text: string; values: unknown[] }) {
  const name = kept.get(text)
  if (name) return { name, text, values }
  if (kept.size === MOST_KEPT) return { text, values }
  const times = (asked.get(text) ?? 0) + 1
  asked.set(text, times)
  if (times < OFTEN) return { text, values }
  asked.delete(text)
  kept.set(text, namedQuery(text, values).name)
  return namedQuery(text, values)
}
