import { formatCount } from '~/platform/notation'

/**
 * Parses an amount with or without a currency: "59.90", "59,90 €", "$1,234.50". Null if empty, NaN if it is none.
 */
export function parseMoney(typed: string): number | null {
  const text = typed.replace(/[^\d.,-]/g, '')
  if (typed.trim() === '') return null
  if (!/^-?\d/.test(text)) return Number.NaN
  // The last separator is decimal if one or two digits follow.
  const [, whole = '', cents = ''] = /^(-?[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return Number(`${whole.replace(/[.,]/g, '')}.${cents || 0}`)
}

/** An amount in a currency, which may be unknown. */
export type Amount = { currency: string; amount: number }

/** Formats amounts of several currencies, which are never added up: "€ 95.00 and $ 35.90". */
export const formatAmounts = (amounts: Amount[]): string =>
  new Intl.ListFormat('en').format(
    amounts.map(({ amount, currency }) => `${formatMoney(amount, currency)}${currency ? '' : ' without a currency'}`),
  )

const SIGNS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£' }

/** Formats an amount: "€ 42.50", "CHF 1,250.00", "42.50" without a currency. */
export function formatMoney(amount: number, currency = ''): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  return `${currency ? `${SIGNS[currency] ?? currency} ` : ''}${formatCount(Number(whole))}.${cents}`
}
