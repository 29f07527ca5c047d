import { z } from 'zod'
import { isCurrency } from '~/features/collection/money/currencies'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** A line. `suggested`: the form offers the values of other kits; `isCurrency`: an ISO 4217 code. */
export type TextField = AnyField & { kind: 'text'; max: number; tooLong?: string; suggested?: true; isCurrency?: true }

export const shown: ShownKind<TextField, string> = {
  empty: () => '',
  format: text => text,
  text: text => text,
}

export const stored: StoredKind<TextField> = {
  column: () => 'text',
  check({ max, tooLong = '', required, isCurrency }) {
    if (isCurrency) return currencyCode()
    const limited = shortText(max, tooLong, required)
    return required ? limited.min(1, { error: () => i18n.t(required) }) : limited
  },
  decode: typed => typed,
  api: () => ({ kind: 'text', needed: true }),
}

/** Returns the schema of an ISO 4217 code, typed in any case. By default it may be empty. */
export function currencyCode(pattern = /^([A-Z]{3})?$/) {
  const error = () => i18n.t('Enter a currency code like EUR or USD.')
  return z
    .string()
    .overwrite(plainLine)
    .toUpperCase()
    .regex(pattern, { error })
    .refine(code => code === '' || isCurrency(code), { error })
}

/** Returns the schema of a line of at most `max` characters. `tooLong` and `required` are messages. */
export const shortText = (max: number, tooLong: string, required?: string) =>
  z
    .string({ error: required ? () => i18n.t(required) : undefined })
    .overwrite(plainLine)
    .max(max, { error: () => i18n.t(tooLong, { most: max }) })
