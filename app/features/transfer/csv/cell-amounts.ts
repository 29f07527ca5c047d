import type { EitherAmount } from '~/features/collection/money/money'
import { type DecimalMark, readMoney } from '~/features/collection/money/read-money'
import { type Cell, cellText } from './cell'

/** A cell with an amount, and the currency that the currency column of its row names. */
type AmountCell = { cell: Cell; currency?: string }

/**
 * How one column writes amounts. `sample` is one that can be either, if no other amount decides; `currency` is what a
 * sign of several currencies means, if the column or the currency column names only one of them.
 */
export type ColumnAmounts = {
  decimalMark?: DecimalMark
  currency?: string
  sample?: { text: string; either: EitherAmount }
}

/** Decides from all amounts of a column how it writes decimals. `usual` is the currency of amounts without one. */
export function detectAmounts(cells: Iterable<AmountCell>, usual: string): ColumnAmounts {
  const marks = new Set<DecimalMark>()
  const named = new Set<string>()
  const possible = new Set<string>()
  let sample: ColumnAmounts['sample']
  for (const { cell, currency } of cells) {
    if (currency) named.add(currency)
    // A number has no spelling.
    if (typeof cell === 'number') continue
    if (typeof cell === 'object' && 'amount' in cell) {
      named.add(cell.currency)
      continue
    }
    const text = cellText(cell).trim()
    const read = readMoney(text, { currency: currency ?? usual })
    if (!read) continue
    if (read.mark) marks.add(read.mark)
    if (read.currency) named.add(read.currency)
    if (typeof read.amount !== 'number') sample ??= { text, either: read.amount }
    for (const code of read.possible) possible.add(code)
  }
  return {
    decimalMark: onlyOf(marks),
    currency: onlyOf([...possible].filter(code => named.has(code))),
    sample: onlyOf(marks) ? undefined : sample,
  }
}

function onlyOf<Item>(items: Iterable<Item>): Item | undefined {
  const [first, second] = items
  return second === undefined ? first : undefined
}

/** Returns the decimal mark with which a text that can be either is the amount. */
export const markFor = (text: string, amount: number): DecimalMark =>
  readMoney(text, { decimalMark: '.' })?.amount === amount ? '.' : ','
