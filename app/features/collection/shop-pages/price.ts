import { isCurrency } from '~/features/collection/money/currencies'
import { readMoney } from '~/features/collection/money/read-money'

/** An amount in a currency; an empty one is that of the page, or unknown. */
export type Price = { amount: number; currency: string }

// What a form accepts is more. A shop's price of 0 is a placeholder, and not a gift.
const MAX_AMOUNT = 100_000

/** Returns a price; null for an amount that cannot be one, or in a currency that does not exist. */
export function priceOf(amount: string, currency: string): Price | null {
  const code = currency.trim().toUpperCase()
  if (code !== '' && !isCurrency(code)) return null
  // schema.org writes decimals with a point. A comma before three digits can be either, so the user enters that price.
  const read = readMoney(amount, { currency: code, decimalMark: amount.includes(',') ? undefined : '.' })
  if (!read || (code && read.currency && read.currency !== code)) return null
  const value = read.amount
  const isPrice = typeof value === 'number' && value > 0 && value < MAX_AMOUNT
  return isPrice ? { amount: value, currency: code || read.currency } : null
}

/** Returns the price that all offers have. `several` if they differ: the user knows what they paid. */
export function singlePrice(prices: (Price | null)[]): Price | 'several' | null {
  const [first, ...others] = prices.filter(price => price !== null)
  if (!first) return null
  const isSame = others.every(({ amount, currency }) => amount === first.amount && currency === first.currency)
  return isSame ? first : 'several'
}
