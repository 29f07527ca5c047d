import { i18n } from '~/platform/messages'

/** The sort fields: label, default direction, and the heading of kits without the value, which come last. */
export const SORTS = {
  updated: {
    label: /*i18n*/ 'Last modified',
    labelInText: /*i18n*/ 'last modified',
    first: 'desc',
    lacking: '',
  },
  title: {
    label: /*i18n*/ 'Title',
    labelInText: /*i18n*/ 'title',
    first: 'asc',
    lacking: '',
  },
  company: {
    label: /*i18n*/ 'Company',
    labelInText: /*i18n*/ 'company',
    first: 'asc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a company',
  },
  artist: {
    label: /*i18n*/ 'Artist',
    labelInText: /*i18n*/ 'artist',
    first: 'asc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without an artist',
  },
  purchased: {
    label: /*i18n*/ 'Date purchased',
    labelInText: /*i18n*/ 'date purchased',
    first: 'desc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a purchase date',
  },
  expected: {
    label: /*i18n*/ 'Date expected',
    labelInText: /*i18n*/ 'date expected',
    first: 'asc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without an expected date',
  },
  received: {
    label: /*i18n*/ 'Date received',
    labelInText: /*i18n*/ 'date received',
    first: 'desc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a receipt date',
  },
  started: {
    label: /*i18n*/ 'Date started',
    labelInText: /*i18n*/ 'date started',
    first: 'desc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a start date',
  },
  worked: {
    label: /*i18n*/ 'Longest untouched',
    labelInText: /*i18n*/ 'last day of work',
    first: 'asc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} never worked on',
  },
  completed: {
    label: /*i18n*/ 'Date completed',
    labelInText: /*i18n*/ 'date completed',
    first: 'desc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a finish date',
  },
  left: {
    label: /*i18n*/ 'Date left',
    labelInText: /*i18n*/ 'date left',
    first: 'desc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a date of leaving',
  },
  size: {
    label: /*i18n*/ 'Size',
    labelInText: /*i18n*/ 'size',
    first: 'desc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a size',
  },
  diamonds: {
    label: /*i18n*/ 'Diamonds',
    labelInText: /*i18n*/ 'diamonds',
    first: 'desc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a diamond count',
  },
  rating: {
    label: /*i18n*/ 'Rating',
    labelInText: /*i18n*/ 'rating',
    first: 'desc',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a rating',
  },
} as const satisfies Record<string, { label: string; labelInText: string; first: Direction; lacking: string }>
export type SortField = keyof typeof SORTS
export type Direction = 'asc' | 'desc'

/** Returns whether the list is sorted by one of a kit's dates. */
export const isDay = (sort: SortField): sort is (typeof DAYS)[number] => DAYS.some(day => day === sort)
const DAYS = ['purchased', 'expected', 'received', 'started', 'worked', 'completed', 'left'] as const

/** Returns the words for a direction inside a text, which depend on the sort field. */
export function formatDirection(sort: SortField, direction: Direction): string {
  const up = direction === 'asc'
  if (sort === 'title' || sort === 'company' || sort === 'artist') return up ? i18n.t('a to z') : i18n.t('z to a')
  if (sort === 'size') return up ? i18n.t('smallest first') : i18n.t('largest first')
  if (sort === 'rating') return up ? i18n.t('lowest first') : i18n.t('highest first')
  if (sort === 'diamonds') return up ? i18n.t('fewest first') : i18n.t('most first')
  if (sort === 'expected') return up ? i18n.t('soonest first') : i18n.t('latest first')
  return up ? i18n.t('oldest first') : i18n.t('newest first')
}
