import { i18n } from '~/platform/messages'

/** The sort fields: label and default direction. */
export const SORTS = {
  updated: { label: /*i18n*/ 'Last modified', first: 'desc' },
  title: { label: /*i18n*/ 'Title', first: 'asc' },
  company: { label: /*i18n*/ 'Company', first: 'asc' },
  artist: { label: /*i18n*/ 'Artist', first: 'asc' },
  purchased: { label: /*i18n*/ 'Date purchased', first: 'desc' },
  expected: { label: /*i18n*/ 'Date expected', first: 'asc' },
  received: { label: /*i18n*/ 'Date received', first: 'desc' },
  started: { label: /*i18n*/ 'Date started', first: 'desc' },
  worked: { label: /*i18n*/ 'Longest untouched', first: 'asc' },
  completed: { label: /*i18n*/ 'Date completed', first: 'desc' },
  left: { label: /*i18n*/ 'Date left', first: 'desc' },
  size: { label: /*i18n*/ 'Size', first: 'desc' },
  diamonds: { label: /*i18n*/ 'Diamonds', first: 'desc' },
  rating: { label: /*i18n*/ 'Rating', first: 'desc' },
} as const satisfies Record<string, Sort>
export type KnownSort = keyof typeof SORTS
/** A number or day of the user's own fields, with the ID of the field. */
type OwnSort = `${'number' | 'day'}-${string}`
export type SortField = KnownSort | OwnSort

export type Direction = 'asc' | 'desc'

type Sort = { label: string; first: Direction }

/** Returns a sort field. One of the user's own has a general label. */
export const sortOf = (sort: SortField): Sort => (sort in SORTS ? SORTS[sort as KnownSort] : OWN)

const OWN: Sort = { label: /*i18n*/ 'My field', first: 'desc' }

export const isSort = (text: string): text is SortField =>
  Object.hasOwn(SORTS, text) || /^(number|day)-[a-z0-9]{15,16}$/.test(text)

/** Returns whether the list is sorted by one of a kit's dates. */
export const isDay = (sort: SortField): sort is (typeof DAYS)[number] => DAYS.some(day => day === sort)
const DAYS = ['purchased', 'expected', 'received', 'started', 'worked', 'completed', 'left'] as const

/** Returns the words for a direction inside a text, which depend on the sort field. */
export function formatDirection(sort: SortField, direction: Direction): string {
  const up = direction === 'asc'
  if (sort === 'title' || sort === 'company' || sort === 'artist') return up ? i18n.t('a to z') : i18n.t('z to a')
  if (sort === 'size') return up ? i18n.t('smallest first') : i18n.t('largest first')
  if (sort === 'rating' || sort.startsWith('number-')) return up ? i18n.t('lowest first') : i18n.t('highest first')
  if (sort === 'diamonds') return up ? i18n.t('fewest first') : i18n.t('most first')
  if (sort === 'expected') return up ? i18n.t('soonest first') : i18n.t('latest first')
  return up ? i18n.t('oldest first') : i18n.t('newest first')
}
