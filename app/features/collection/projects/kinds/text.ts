import { z } from 'zod'
import { isCurrency } from '~/features/collection/money/currencies'
import { plainLine } from '~/platform/input/plain-text'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** A line. `suggested`: the form offers the values of other kits; `isCurrency`: an ISO 4217 code. */
export type TextField = AnyField & { kind: 'text'; max: number; suggested?: true; isCurrency?: true }

export const shown: ShownKind<TextField, string> = {
  empty: () => '',
  format: text => text,
  text: text => text,
}

export const stored: StoredKind<TextField> = {
  column: () => 'text',
  check({ label, max, required, isCurrency }) {
    if (isCurrency) return currencyCode()
    const limited = shortText(subjectOf(label), max, required)
    return required ? limited.min(1, required) : limited
  },
  decode: typed => typed,
  api: () => ({ kind: 'text', needed: true }),
}

function currencyCode() {
  const error = 'Enter a currency code like EUR or USD.'
  return z
    .string()
    .overwrite(plainLine)
    .toUpperCase()
    .regex(/^([A-Z]{3})?$/, error)
    .refine(code => code === '' || isCurrency(code), error)
}

export const shortText = (subject: string, max: number, error?: string) =>
  z.string({ error }).overwrite(plainLine).max(max, atMost(subject, max))

export const atMost = (subject: string, max: number) => `${subject} can be at most ${max} characters long.`

export const subjectOf = (label: string) => `The ${label.toLowerCase()}`
