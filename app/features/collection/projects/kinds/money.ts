import { z } from 'zod'
import { type EitherAmount, formatEither, toCents } from '~/features/collection/money/money'
import { i18n } from '~/platform/messages'
import { formatCount, inNotation } from '~/platform/notation'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** An amount in the kit's currency; 0 is a gift. */
export type MoneyField = AnyField & { kind: 'money' }

export const MAX_MONEY = 99_999_999

export const shown: ShownKind<MoneyField, number> = {
  empty: () => null,
  format: amount => amount.toFixed(2),
  text: amount => amount.toFixed(2),
}

export const stored: StoredKind<MoneyField> = {
  column: () => 'numeric(10,2)',
  cast: '::float8',
  check: ({ label }) =>
    z
      .number({ error: ({ input }) => amountError(label, input) })
      .min(0, { error: () => i18n.t('{label} cannot be negative.', { label: i18n.t(label) }) })
      .max(MAX_MONEY, {
        error: () => i18n.t('{label} can be at most {max}.', { label: i18n.t(label), max: formatCount(MAX_MONEY) }),
      })
      .overwrite(toCents)
      .nullable(),
  // The amounts of a form are read together, with their currency: `readAmounts`.
  decode: typed => typed,
  api: () => ({ kind: 'number', amount: true }),
}

/** Returns the message for what is no amount, or can be two. */
export function amountError(label: string, input: unknown): string {
  if (!isEitherAmount(input)) return i18n.t('{label} must be an amount, like 42.50.', { label: i18n.t(label) })
  const { withCents, withThousands } = input
  return i18n.t('{question} Enter it as {withCents} or {withThousands}.', {
    question: formatEither(input),
    withCents: inNotation(withCents.toFixed(2)),
    withThousands: String(withThousands),
  })
}

const isEitherAmount = (input: unknown): input is EitherAmount =>
  typeof input === 'object' && input !== null && 'withThousands' in input
