import { readCurrency } from '~/features/collection/money/read-money'

export type NumberFormat = { kind: 'percent' | 'date' | 'time' | 'number'; currency?: string }

/** The dollars of Excel's locale codes: [$$-1009] is Canadian. */
const DOLLARS: Record<string, string> = {
  ...{ '409': 'USD', '1009': 'CAD', c0c: 'CAD', c09: 'AUD', '1409': 'NZD', '4809': 'SGD', c04: 'HKD' },
}

/** Returns how a spreadsheet shows a number: '#,##0.00 [$€-407]' is an amount in EUR, '0%' a percentage. */
export function numberFormat(format: string): NumberFormat {
  const [positive = ''] = format.split(';')
  const symbol = /\[\$([^\]-]*)(?:-([0-9a-f]+))?[^\]]*\]/i.exec(positive)
  const texts = [...positive.matchAll(/"([^"]*)"|\\(.)/g)].map(([, quoted, escaped]) => quoted ?? escaped ?? '')
  // Only [h], [m] and [s] are parts of a time. The others are colors, conditions and symbols.
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
  if (bare.includes('%')) return { kind: 'percent' }
  if (/[yd]/i.test(bare)) return { kind: 'date' }
  if (/[hs]/i.test(bare)) return { kind: 'time' }
  const sign = symbol?.[1] ?? [...texts, ...(/[$€£¥₽₴₺₹₩]/.exec(bare) ?? [])].join('')
  const dollars = sign === '$' ? DOLLARS[symbol?.[2]?.toLowerCase() ?? ''] : undefined
  const currency = dollars ?? (sign ? readCurrency(sign) : undefined)
  return currency ? { kind: 'number', currency } : { kind: 'number' }
}
