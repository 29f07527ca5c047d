import { DRILL_SHAPES_IN_TEXT } from '~/features/collection/projects/project-terms'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import type { StartableKit, ToBuy } from './drawer.server'
import type { FoundColor, IndexedEntry } from './drawer-lookup'
import { formatAmount } from './drill-terms'

/** Returns "Plenty, square, AB, Box 2". */
export const formatEntry = ({
  amount,
  shape,
  finish,
  place,
}: Pick<IndexedEntry, 'amount' | 'shape' | 'finish' | 'place'>): string =>
  i18n.t(ENTRIES[finish && place ? 'both' : finish ? 'finish' : place ? 'place' : 'plain'], {
    amount: formatAmount(amount),
    shape: i18n.t(DRILL_SHAPES_IN_TEXT[shape]),
    finish: finish && i18n.t(FINISHES_IN_TEXT[finish]),
    place,
  })

const ENTRIES = {
  plain: /*i18n*/ '{amount}, {shape}',
  finish: /*i18n*/ '{amount}, {shape}, {finish}',
  place: /*i18n*/ '{amount}, {shape}, {place}',
  both: /*i18n*/ '{amount}, {shape}, {finish}, {place}',
}

const FINISHES_IN_TEXT: Record<Exclude<IndexedEntry['finish'], ''>, string> = {
  ab: /*i18n*/ 'AB',
  crystal: /*i18n*/ 'crystal',
  glow: /*i18n*/ 'glow in the dark',
  fairy_dust: /*i18n*/ 'fairy dust',
  pearl: /*i18n*/ 'pearl',
  metallic: /*i18n*/ 'metallic',
  other: /*i18n*/ 'other finish',
}

/** Returns what was found as one sentence: "310 · Plenty, square, Box 1 · needed by 21 kits · short in 2". */
export const formatFound = ({ code, entries, kits, short }: FoundColor): string =>
  [
    code,
    ...(entries.length > 0 ? entries.map(formatEntry) : [i18n.t(NOT_THERE)]),
    kits > 0
      ? i18n.t('{count, plural, one {needed by # kit} other {needed by # kits}}', { count: kits })
      : i18n.t(NOT_NEEDED),
    short > 0 ? i18n.t('short in {count}', { count: formatCount(short) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

export const NOT_THERE = /*i18n*/ 'None in the drawer'
export const NOT_NEEDED = /*i18n*/ 'No kit needs it'

const NAMED_MISSING = 2
const COUNTED_MISSING = 6

/** Returns "All 31 colors are here" or "40 of 46 · missing 741, 943 and 4 more"; of many, only their number. */
export function formatOwned({ there, colors, missing }: Pick<StartableKit, 'there' | 'colors' | 'missing'>): string {
  const rest = missing.length
  if (rest === 0) {
    return i18n.t('{count, plural, one {Its color is here} other {All # colors are here}}', { count: colors })
  }
  const counts = { there: formatCount(there), colors: formatCount(colors) }
  if (rest > COUNTED_MISSING) {
    return i18n.t('{there} of {colors} · missing {count}', { ...counts, count: formatCount(rest) })
  }
  const codes = formatList(missing.slice(0, NAMED_MISSING), 'commas')
  const more = rest - NAMED_MISSING
  return more > 0
    ? i18n.t('{there} of {colors} · missing {codes} and {more} more', { ...counts, codes, more })
    : i18n.t('{there} of {colors} · missing {codes}', { ...counts, codes })
}

/** Returns the shopping list as text, one color for each line, those that were asked for apart. */
export function shoppingText(list: Pick<ToBuy, 'code' | 'shape' | 'kits' | 'isRequested'>[]): string {
  const [wanted, requested] = [false, true].map(isRequested =>
    list.filter(color => color.isRequested === isRequested).map(formatToBuy),
  )
  const apart = requested?.length ? [i18n.t('Asked for, not to buy:'), ...requested].join('\n') : ''
  return [wanted?.join('\n'), apart].filter(Boolean).join('\n\n')
}

const formatToBuy = ({ code, shape, ...color }: Pick<ToBuy, 'code' | 'shape' | 'kits'>) => {
  const kits = formatList(color.kits, 'commas')
  return shape
    ? i18n.t('{code}, {shape} ({kits})', { code, shape: i18n.t(DRILL_SHAPES_IN_TEXT[shape]), kits })
    : i18n.t('{code} ({kits})', { code, kits })
}
