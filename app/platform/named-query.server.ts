import { createHash } from 'node:crypto'

/** Hand-written SQL as a statement each connection plans once: for texts from a small fixed set. */
export const namedQuery = (text: string, values: unknown[]) => ({
  name: createHash('sha1').update(text).digest('base64url'),
  text,
  values,
})
