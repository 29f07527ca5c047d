import type { ParsedList, SkippedText } from '~/features/collection/colors/parse-list'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** Returns what the drawer does not take from a list: a color there has one amount, and not a kit's count or container. */
export const unusedByDrawer = ({ colors, skipped }: ParsedList): SkippedText[] =>
  [
    ...skipped,
    ...colors.flatMap(({ line, count }) => (count === null ? [] : [{ line, text: formatCount(count) }])),
    ...colors.flatMap(({ line, container }) => (container ? [{ line, text: container }] : [])),
  ].sort((one, other) => one.line - other.line)

const SKIPPED_IN_TOAST = 3

/** Returns a message with the first of them; undefined if there are none. */
export function formatSkipped(skipped: SkippedText[]): string | undefined {
  if (skipped.length === 0) return undefined
  const named = skipped.slice(0, SKIPPED_IN_TOAST).map(({ text }) => i18n.t('“{name}”', { name: text }))
  const more = skipped.length - named.length
  const texts = formatList(named, 'commas')
  return more > 0
    ? i18n.t('Not used: {texts} and {more} more.', { texts, more })
    : i18n.t('Not used: {texts}.', { texts })
}
