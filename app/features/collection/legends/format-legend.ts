import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** Returns "Sum 31,940; the kit says 32,000." and how many colors have no count; empty if none has one. */
export function formatSum(sum: number, uncounted: number, total: number | null): string {
  if (sum === 0) return ''
  const sentence = sentenceOf(sum, total)
  if (uncounted === 0) return sentence
  return `${sentence} ${i18n.t('{count, plural, one {# color has no count.} other {# colors have no count.}}', { count: uncounted })}`
}

function sentenceOf(total: number, stated: number | null): string {
  const sum = formatCount(total)
  if (!stated) return i18n.t('Sum {sum}.', { sum })
  return stated === total
    ? i18n.t('Sum {sum}, as the kit says.', { sum })
    : i18n.t('Sum {sum}; the kit says {stated}.', { sum, stated: formatCount(stated) })
}

/** Returns "12 of 41 sorted". */
export const formatSorted = (sorted: number, all: number): string =>
  i18n.t('{sorted} of {all} sorted', { sorted: formatCount(sorted), all: formatCount(all) })
