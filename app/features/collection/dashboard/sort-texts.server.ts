import { i18n } from '~/platform/messages'
import { type KnownSort, SORTS, type SortField } from './sorts'

/** What else is said about a sort field, on the server alone: its label inside a text, and kits without the value. */
type SortTexts = { labelInText: string; lacking: string }

/** Returns the label of a sort field inside a text. */
export const sortInText = (sort: SortField): string => i18n.t(textsOf(sort).labelInText)

/** Returns the heading of the kits without the value, which come last. Empty if every kit has one. */
export function formatLacking(sort: SortField, count: number): string {
  const { lacking } = textsOf(sort)
  return lacking && i18n.t(lacking, { count })
}

const textsOf = (sort: SortField): SortTexts => (sort in SORTS ? TEXTS[sort as KnownSort] : OWN)

const OWN: SortTexts = {
  labelInText: /*i18n*/ 'a field of yours',
  lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a value',
}

const TEXTS: Record<KnownSort, SortTexts> = {
  updated: { labelInText: /*i18n*/ 'last modified', lacking: '' },
  title: { labelInText: /*i18n*/ 'title', lacking: '' },
  company: {
    labelInText: /*i18n*/ 'company',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a company',
  },
  artist: {
    labelInText: /*i18n*/ 'artist',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without an artist',
  },
  purchased: {
    labelInText: /*i18n*/ 'date purchased',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a purchase date',
  },
  expected: {
    labelInText: /*i18n*/ 'date expected',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without an expected date',
  },
  received: {
    labelInText: /*i18n*/ 'date received',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a receipt date',
  },
  started: {
    labelInText: /*i18n*/ 'date started',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a start date',
  },
  worked: {
    labelInText: /*i18n*/ 'last day of work',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} never worked on',
  },
  completed: {
    labelInText: /*i18n*/ 'date completed',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a finish date',
  },
  left: {
    labelInText: /*i18n*/ 'date left',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a date of leaving',
  },
  size: {
    labelInText: /*i18n*/ 'size',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a size',
  },
  diamonds: {
    labelInText: /*i18n*/ 'diamonds',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a diamond count',
  },
  rating: {
    labelInText: /*i18n*/ 'rating',
    lacking: /*i18n*/ '{count, plural, one {# kit} other {# kits}} without a rating',
  },
}
