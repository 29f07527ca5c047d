import { z } from 'zod'
import { isWebAddress, withScheme } from '~/platform/input/web-address'
import type { AnyField, StoredKind } from './kind'
import { atMost, subjectOf } from './text'

/** An address of a page. */
export type UrlField = AnyField & { kind: 'url'; max: number }

export { shown } from './text'

export const stored: StoredKind<UrlField> = {
  column: () => 'text',
  // Not composed: a server can know a path by its decomposed form alone.
  check: ({ label, max }) =>
    z
      .string()
      .overwrite(withScheme)
      .max(max, atMost(subjectOf(label), max))
      .refine(isWebAddress, `${subjectOf(label)} must start with http:// or https://.`),
  decode: typed => typed,
  api: () => ({ kind: 'url', needed: true }),
}
