import { drillKey } from '~/features/collection/colors/drill-key'
import type { Numbering } from './kit-up.schema'
import type { NumberingOrder } from './numbering-orders'

type Color = { id: string; symbol: string; code: string }

/** Returns a container for each color of a legend, counted up from the first: A9, A10, or A09, A10 after A08. */
export function numberContainers(colors: Color[], { first, order }: Numbering): { id: string; container: string }[] {
  const digits = /\d+$/.exec(first)?.[0] ?? ''
  const prefix = first.slice(0, first.length - digits.length)
  return ordered(colors, order).map(({ id }, at) => ({
    id,
    container: prefix + String(Number(digits) + at).padStart(digits.length, '0'),
  }))
}

/** Equal ones, and those without a symbol, stay in the order of the legend. */
function ordered(colors: Color[], order: NumberingOrder): Color[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  if (order === 'code') return colors.toSorted((a, b) => compare(drillKey(a.code), drillKey(b.code)))
  if (order === 'legend') return colors
  return colors.toSorted((a, b) => Number(a.symbol === '') - Number(b.symbol === '') || compare(a.symbol, b.symbol))
}
