import type { PALETTES } from '~/features/collection/colors/color-terms'
import { SPECIAL_DRILLS } from '~/features/collection/projects/project-terms'
import { keysOf } from '~/platform/keys-of'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** Entries of a drawer. */
export const MAX_DRILLS = 5_000
export const TOO_MANY_DRILLS = () =>
  i18n.t('A drawer can have at most {most} entries.', { most: formatCount(MAX_DRILLS) })
/** Characters of a place. */
export const PLACE_LIMIT = 100

/** `some`, `plenty`, or a number. 0 is an empty container, which keeps its place. */
export const AMOUNT_PATTERN = /^(some|plenty|0|[1-9][0-9]{0,6})$/

/** Returns an amount in words: "None", "Some", "Plenty", "1,250". */
export function formatAmount(amount: string): string {
  return isNamed(amount) ? i18n.t(AMOUNT_LABELS[amount]) : formatCount(Number(amount))
}

/** Returns an amount as a part of a sentence: "none", "some", "plenty", "1,250". */
export function amountInText(amount: string): string {
  return isNamed(amount) ? i18n.t(AMOUNTS_IN_TEXT[amount]) : formatCount(Number(amount))
}

const AMOUNTS_IN_TEXT = {
  '0': /*i18n*/ 'none',
  some: /*i18n*/ 'some',
  plenty: /*i18n*/ 'plenty',
}
const isNamed = (amount: string): amount is keyof typeof AMOUNTS_IN_TEXT => amount in AMOUNTS_IN_TEXT

/** The choices of an amount in a form. For `number`, the form has a second field. */
export const AMOUNT_CHOICES = ['0', 'some', 'plenty', 'number'] as const
export const AMOUNT_LABELS: Record<(typeof AMOUNT_CHOICES)[number], string> = {
  '0': /*i18n*/ 'None',
  some: /*i18n*/ 'Some',
  plenty: /*i18n*/ 'Plenty',
  number: /*i18n*/ 'A number',
}

/** Returns the amount of a form with a choice and a number, as typed: "1,250" is 1250. */
export function amountOf(choice: string, count: string): string {
  if (choice !== 'number') return choice
  return count.replace(/[\s,.\u00a0\u202f]/g, '').replace(/^0+(?=\d)/, '')
}

export const FINISH_LABELS = { '': /*i18n*/ 'None', ...SPECIAL_DRILLS, other: /*i18n*/ 'Other finish' }
export const FINISHES = keysOf(FINISH_LABELS)

export const PALETTE_LABELS: Record<(typeof PALETTES)[number], string> = {
  dmc: /*i18n*/ 'DMC numbers',
  other: /*i18n*/ 'Numbers of another maker',
}

/** Of one place. */
export const ENTRIES_PER_PAGE = 100

/** The amounts of one tap. */
export const QUICK_AMOUNTS = ['0', 'some', 'plenty'] as const

export const DRILLS_PATH = '/drills'
export const backToDrawer = () => ({ to: DRILLS_PATH, label: i18n.t('Back to the drawer') })
export const ADD_DRILLS_PATH = '/drills/add'
export const CHANGE_DRILL_PATH = '/drills/change'
export const DRILL_KITS_PATH = '/drills/kits'
export const DRILL_CSV_PATH = '/drills/csv'
export const DRILL_EXPORT_PATH = '/drills.csv'
export const drillPath = (id: string) => `/drills/${id}`
export const colorPath = (code: string) => `/drills?q=${encodeURIComponent(code)}`
export const placePath = (place: string, page = 1) =>
  `/drills?${new URLSearchParams({ place, ...(page > 1 && { page: String(page) }) })}`
/** Returns the path of the kits that need a color, or of those in which it ran short. */
export const neededPath = (code: string, onlyShort = false) =>
  `/drills/needed?${new URLSearchParams({ q: code, ...(onlyShort && { short: '1' }) })}`
