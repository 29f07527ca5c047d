import { z } from 'zod'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** Yes or no; no at first. */
export type FlagField = AnyField & { kind: 'flag' }

/** The text of an input that says yes. No is empty. */
export const YES = 'yes'

export const shown: ShownKind<FlagField, boolean> = {
  empty: () => false,
  format: flag => (flag ? 'Yes' : ''),
  text: flag => (flag ? YES : ''),
}

export const stored: StoredKind<FlagField> = {
  column: () => 'boolean',
  check: ({ label }) => z.boolean({ error: `${label} is yes or no.` }),
  decode: typed => typed !== '',
  api: () => ({ kind: 'bool' }),
}
