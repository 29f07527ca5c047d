import { z } from 'zod'
import { plainProse } from '~/platform/input/plain-text'
import { formatCount } from '~/platform/notation'
import type { AnyField, StoredKind } from './kind'

/** A text of several lines. */
export type ProseField = AnyField & { kind: 'prose'; max: number }

export { shown } from './text'

export const stored: StoredKind<ProseField> = {
  column: () => 'text',
  check: ({ label, max }) =>
    z
      .string()
      .overwrite(plainProse)
      .max(max, { error: () => `${label} can be at most ${formatCount(max)} characters long.` }),
  // Browsers submit line breaks as CRLF.
  decode: typed => typed.replace(/\r\n?/g, '\n'),
  api: () => ({ kind: 'text', needed: true }),
}
