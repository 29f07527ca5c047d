import { createHash } from 'node:crypto'

/**
 * Hand-written SQL as a statement each connection plans once: for texts from a small fixed set. Where the best plan depends on the
 * values (a search), pass text and values to the pool without a name instead.
 */
export const namedQuery = (text: string, values: unknown[]) => ({
  name: createHash('sha1').update(text).digest('base64url'),
  text,
  values,
})
