import { z } from 'zod'
import { isWebAddress, withScheme } from '~/platform/input/web-address'
import { i18n } from '~/platform/messages'
import type { AnyField, StoredKind } from './kind'

/** An address of a page. `tooLong` and `notWeb` are messages. */
export type UrlField = AnyField & { kind: 'url'; max: number; tooLong: string; notWeb: string }

export { shown } from './text'

export const stored: StoredKind<UrlField> = {
  column: () => 'text',
  // Not composed: a server can know a path by its decomposed form alone.
  check: ({ max, tooLong, notWeb }) =>
    z
      .string()
      .overwrite(withScheme)
      .max(max, { error: () => i18n.t(tooLong, { most: max }) })
      .refine(isWebAddress, { error: () => i18n.t(notWeb) }),
  decode: typed => typed,
  api: () => ({ kind: 'url', needed: true }),
}
