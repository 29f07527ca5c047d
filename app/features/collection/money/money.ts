import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { formatCount, inNotation } from '~/platform/notation'

/** Rounds an amount half up at the cent. Binary noise does not count: 1.005 gives 1.01. */
export const toCents = (amount: number): number => Math.round(Number((amount * 100).toPrecision(EXACT_DIGITS))) / 100

/** The decimal digits that a number has without noise. */
const EXACT_DIGITS = 15

/** Returns whether an amount has a fraction of a cent that is more than binary noise. */
export const hasFractionOfCent = (amount: number): boolean => Math.abs(amount - toCents(amount)) > BINARY_NOISE

/** Larger than the error of a sum of prices in binary, smaller than any price. */
const BINARY_NOISE = 1e-6

/** The two readings of "12.345", a lone separator with three digits behind it. */
export type EitherAmount = { withCents: number; withThousands: number }

/** Returns the question which of its readings an amount is: "12.35 or 12,345?" */
export const formatEither = ({ withCents, withThousands }: EitherAmount): string =>
  i18n.t('{withCents} or {withThousands}?', {
    withCents: inNotation(withCents.toFixed(2)),
    withThousands: formatCount(withThousands),
  })

/** An amount in a currency, which may be unknown. */
export type Amount = { currency: string; amount: number }

/** Formats amounts of several currencies, which are never added up: "€ 95.00 and $ 35.90". */
export const formatAmounts = (amounts: Amount[]): string =>
  formatList(
    amounts.map(({ amount, currency }) =>
      currency ? formatMoney(amount, currency) : i18n.t('{amount} without a currency', { amount: formatMoney(amount) }),
    ),
  )

const SIGNS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£' }

/** Formats an amount: "€ 42.50", "CHF 1,250.00", "42.50" without a currency. The space does not break. */
export function formatMoney(amount: number, currency = ''): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  return `${currency ? `${SIGNS[currency] ?? currency}\u00a0` : ''}${formatCount(Number(whole))}${inNotation(`.${cents}`)}`
}
