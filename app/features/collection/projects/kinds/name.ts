import type { AnyField, StoredKind } from './kind'
import { shortText } from './text'

/** The name of a record in another table. A new name creates one. */
export type NameField = AnyField & { kind: 'name'; max: number; tooLong: string; table: 'companies' | 'artists' }

export { shown } from './text'

export const stored: StoredKind<NameField> = {
  column: () => 'text',
  check: ({ max, tooLong }) => shortText(max, tooLong),
  decode: typed => typed,
  api: ({ table }) => ({ kind: 'relation', target: table }),
}
