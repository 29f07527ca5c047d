import type { AnyField, StoredKind } from './kind'
import { shortText, subjectOf } from './text'

/** The name of a record in another table. A new name creates one. */
export type NameField = AnyField & { kind: 'name'; max: number; table: 'companies' | 'artists' }

export { shown } from './text'

export const stored: StoredKind<NameField> = {
  column: () => 'text',
  check: ({ label, max }) => shortText(subjectOf(label), max),
  decode: typed => typed,
  api: ({ table }) => ({ kind: 'relation', target: table }),
}
