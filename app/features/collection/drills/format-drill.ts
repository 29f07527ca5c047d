import { DRILL_SHAPES_IN_TEXT } from '~/features/collection/projects/project-terms'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import type { StartableKit, ToBuy } from './drawer.server'
import type { FoundColor, IndexedEntry } from './drawer-lookup'
import { FINISH_LABELS, formatAmount } from './drill-terms'

type Finish = IndexedEntry['finish']

/** Returns "Plenty, square, AB, Box 2". */
export const formatEntry = ({
  amount,
  shape,
  finish,
  place,
}: Pick<IndexedEntry, 'amount' | 'shape' | 'finish' | 'place'>): string =>
  [formatAmount(amount), i18n.t(DRILL_SHAPES_IN_TEXT[shape]), formatFinish(finish), place].filter(Boolean).join(', ')

const formatFinish = (finish: Finish) => (finish === 'ab' ? 'AB' : finish && FINISH_LABELS[finish].toLowerCase())

/** Returns "21 kits". */
export const formatKits = (kits: number): string => (kits === 1 ? '1 kit' : `${formatCount(kits)} kits`)

/** Returns what was found as one sentence: "310 · Plenty, square, Box 1 · needed by 21 kits · short in 2". */
export const formatFound = ({ code, entries, kits, short }: FoundColor): string =>
  [
    code,
    ...(entries.length > 0 ? entries.map(formatEntry) : [NOT_THERE]),
    kits > 0 ? `needed by ${formatKits(kits)}` : NOT_NEEDED,
    short > 0 ? `short in ${formatCount(short)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')

export const NOT_THERE = 'None in the drawer'
export const NOT_NEEDED = 'No kit needs it'

const NAMED_MISSING = 2
const COUNTED_MISSING = 6

/** Returns "All 31 colors are here" or "40 of 46 · missing 741, 943 and 4 more"; of many, only their number. */
export function formatOwned({ there, colors, missing }: Pick<StartableKit, 'there' | 'colors' | 'missing'>): string {
  const rest = missing.length
  if (rest === 0) return colors === 1 ? 'Its color is here' : `All ${formatCount(colors)} colors are here`
  const named = missing.slice(0, NAMED_MISSING).join(', ')
  const more = rest - NAMED_MISSING
  const missed = rest > COUNTED_MISSING ? formatCount(rest) : more > 0 ? `${named} and ${more} more` : named
  return `${formatCount(there)} of ${formatCount(colors)} · missing ${missed}`
}

/** Returns the shopping list as text, one color for each line. */
export const shoppingText = (list: Pick<ToBuy, 'code' | 'shape' | 'kits'>[]): string =>
  list.map(({ code, shape, kits }) => `${code}${shape ? `, ${shape}` : ''} (${kits.join(', ')})`).join('\n')
