import { z } from 'zod'
import { plainProse } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
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
      .max(max, {
        error: () =>
          i18n.t('{label} can be at most {max} characters long.', { label: i18n.t(label), max: formatCount(max) }),
      }),
  // Browsers submit line breaks as CRLF.
  decode: typed => typed.replace(/\r\n?/g, '\n'),
  api: () => ({ kind: 'text', needed: true }),
}
