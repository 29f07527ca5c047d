import type { DrillClaimInput } from '~/features/collection/drill-claims/drill-claim.schema'
import type { DrillInput } from '~/features/collection/drills/drill.schema'
import type { LegendLine } from '~/features/collection/legends/legends.server'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { totalOf } from '~/features/collection/projects/project-figures'

// In the order in which kits need them: the first ones are in almost every legend.
const CODES =
  '310 White 3865 939 823 336 311 3750 797 798 809 415 317 413 762 3799 434 436 738 739 898 801 3371 938 350 666 321 498 815 741 742 743 744 745 973 972 895 986 988 3345 3347 699 702 704 907 500 501 503 943 3849 550 552 553 554 209 210 211 327 333 340 718 915 917 3607 3608 3609 600 602 604 605 817 606 608 720 721 722 3853 3854 920 921 922'.split(
    ' ',
  )
const RARER = CODES.slice(6)
const SYMBOLS = 'ABCDEFGHJKLMNPRSTUVWXYZabcdefghkmnpqrstuvwxyz123456789+*#%&=?!<>@'

/**
 * Returns the legend of the kit at an index of the collection; null for kits without a legend. The counts add up to the
 * kit's.
 */
export function demoLegend(input: ProjectInput, index: number): LegendLine[] | null {
  const copied = input.status === 'progress' || (input.status === 'stash' && index % 2 === 1)
  if (!copied) return null
  const size = Math.min(input.colorCount ?? 24, SYMBOLS.length)
  const total = totalOf(input).total ?? 0
  const weights = Array.from({ length: size }, (_, at) => 3 + ((at * 7 + index) % 11))
  const sum = weights.reduce((one, other) => one + other, 0)
  const counts = weights.map(weight => Math.floor((total * weight) / sum))
  counts[0] = (counts[0] ?? 0) + total - counts.reduce((one, other) => one + other, 0)
  return counts.map((count, at) => ({
    symbol: SYMBOLS.charAt(at),
    code: (at < 6 ? CODES[at] : RARER[(at + index) % RARER.length]) ?? '',
    count,
    ranShort: input.status === 'progress' && at === 7,
    container: String(at + 1),
  }))
}

/** A few colors have a name that only their owner uses. */
export const DEMO_COLOR_NAMES = { '310': 'outlines', '823': 'night sky', '738': 'sand at home' }

/** Returns what was asked for when a color ran short; null for most kits. */
export function demoClaim(input: ProjectInput, legend: LegendLine[], index: number): DrillClaimInput | null {
  const colors = legend.flatMap(({ symbol, code, ranShort }) => (ranShort ? [{ symbol, code, count: 150 }] : []))
  if (colors.length === 0 || !input.dateStarted || index % 4 !== 0) return null
  const state = index % 8 === 0 ? 'promised' : 'asked'
  const numbers = { orderNumber: `${10_240 + index}`, batch: `B${100 + index}` }
  return { asked: input.dateStarted, shop: input.company, ...numbers, colors, state, stateDate: null, words: '' }
}

/** Returns the drawer: leftovers of the common colors, in four boxes. */
export const demoDrawer = (): DrillInput[] =>
  CODES.slice(0, 60)
    .filter((_, at) => at % 5 !== 4)
    .map((code, at) => ({
      palette: 'dmc',
      code,
      shape: at % 9 === 8 ? 'round' : 'square',
      finish: '',
      amount: at % 4 === 0 ? 'plenty' : at % 4 === 2 ? String(120 + ((at * 137) % 900)) : 'some',
      place: `Box ${1 + Math.floor(at / 12)}`,
      swatch: '',
    }))
