import { i18n } from '~/platform/messages'

/** The kits that came in, were finished and left in a year. */
export type YearKits = {
  /** received in the year, or purchased if the day of receipt is unknown; without wishes */
  cameIn: number
  finished: number
  left: number
  /** of those that left, the ones that count as finished */
  finishedAndLeft: number
  /** kits that lack one of these days, of all years */
  undatedKits: number
}

/** Formats the difference of a year: "7 more out than in". A kit goes out once. Empty if none came in or went out. */
export function formatBalance({ cameIn, finished, left, finishedAndLeft }: YearKits): string {
  const out = finished + left - finishedAndLeft
  if (cameIn + finished + left === 0) return ''
  if (out === cameIn) return i18n.t('As many out as in')
  return out > cameIn
    ? i18n.t('{count, plural, one {# more out than in} other {# more out than in}}', { count: out - cameIn })
    : i18n.t('{count, plural, one {# more in than out} other {# more in than out}}', { count: cameIn - out })
}
