import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** SQL and its values, as the tag `sql` creates them. Each connection plans a statement with a name once. */
export type Statement = { text: string; values: unknown[]; name?: string }

/** Names a statement whose text is one of a small fixed set. */
export function prepared({ text, values }: Statement) {
  const name = hashes.get(text) ?? createHash('sha1').update(text).digest('base64url')
  hashes.set(text, name)
  return { name, text, values }
}
const hashes = new LRUCache<string, string>({ max: 500 })

// Every connection keeps each of them, with its plan.
const MAX_PREPARED = 100
const MAX_COUNTED = 2_000
const MIN_USES = 3
const names = new Map<string, string>()
const uses = new LRUCache<string, number>({ max: MAX_COUNTED })

/**
 * Names a statement whose text clients choose, on its third use. At most 100, because a connection never evicts one.
 */
export function preparedIfRepeated({ text, values }: Statement): Statement {
  const name = names.get(text)
  if (name) return { name, text, values }
  if (names.size === MAX_PREPARED) return { text, values }
  const count = (uses.get(text) ?? 0) + 1
  uses.set(text, count)
  if (count < MIN_USES) return { text, values }
  uses.delete(text)
  const statement = prepared({ text, values })
  names.set(text, statement.name)
  return statement
}
