import { z } from 'zod'
import { i18n } from '~/platform/messages'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** Yes or no; no at first. */
export type FlagField = AnyField & { kind: 'flag' }

/** The text of an input that says yes. No is empty. */
export const YES = 'yes'

export const shown: ShownKind<FlagField, boolean> = {
  empty: () => false,
  format: flag => (flag ? i18n.t('Yes') : ''),
  text: flag => (flag ? YES : ''),
}

export const stored: StoredKind<FlagField> = {
  column: () => 'boolean',
  check: ({ label }) => z.boolean({ error: () => i18n.t('{label} is yes or no.', { label: i18n.t(label) }) }),
  decode: typed => typed !== '',
  api: () => ({ kind: 'bool' }),
}
