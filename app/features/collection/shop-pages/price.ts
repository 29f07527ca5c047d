import { isCurrency } from '~/features/collection/projects/currencies'
import { parseMoney } from '~/features/collection/projects/money'

export type Price = { amount: number; currency: string }

// What a form accepts is more. A shop's price of 0 is a placeholder, and not a gift.
const MAX_AMOUNT = 100_000

/** Returns a price, or null for an amount without a currency, which may be any. */
export function priceOf(amount: string, currency: string): Price | null {
  const [value, code] = [parseMoney(amount), currency.trim().toUpperCase()]
  return value && value > 0 && value < MAX_AMOUNT && isCurrency(code) ? { amount: value, currency: code } : null
}

/** Returns the price that all offers have. `several` if they differ: the user knows what they paid. */
export function singlePrice(prices: (Price | null)[]): Price | 'several' | null {
  const [first, ...others] = prices.filter(price => price !== null)
  if (!first) return null
  const isSame = others.every(({ amount, currency }) => amount === first.amount && currency === first.currency)
  return isSame ? first : 'several'
}
