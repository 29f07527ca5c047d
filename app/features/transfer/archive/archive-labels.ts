import { i18n } from '~/platform/messages'
import { inNotation } from '~/platform/notation'
import type { ArchiveCounts } from './archive-format'

const SIZES = [/*i18n*/ '{size} KB', /*i18n*/ '{size} MB', /*i18n*/ '{size} GB'] as const

/** Formats a file size: "812 KB", "1.4 GB". */
export function sizeOfFile(bytes: number): string {
  let size = Math.max(bytes, 1) / 1024
  let unit = 0
  while (size >= 999.5 && unit < SIZES.length - 1) {
    size /= 1024
    unit++
  }
  const number = size < 10 && unit > 0 ? inNotation(size.toFixed(1)) : Math.max(1, Math.round(size))
  return i18n.t(SIZES[unit] ?? '', { size: number })
}

const SHOWN: [string, string][] = [
  ['projects', /*i18n*/ '{count, plural, one {# kit} other {# kits}}'],
  ['progress_notes', /*i18n*/ '{count, plural, one {# progress note} other {# progress notes}}'],
  ['photos', /*i18n*/ '{count, plural, one {# photo} other {# photos}}'],
  ['tags', /*i18n*/ '{count, plural, one {# tag} other {# tags}}'],
  ['kit_colors', /*i18n*/ '{count, plural, one {# color of a legend} other {# colors of legends}}'],
  ['drill_claims', /*i18n*/ '{count, plural, one {# request for drills} other {# requests for drills}}'],
  ['drills', /*i18n*/ '{count, plural, one {# entry of the drill drawer} other {# entries of the drill drawer}}'],
  ['color_words', /*i18n*/ '{count, plural, one {# color with your words} other {# colors with your words}}'],
  ['year_goals', /*i18n*/ '{count, plural, one {# yearly goal} other {# yearly goals}}'],
  ['budgets', /*i18n*/ '{count, plural, one {# budget} other {# budgets}}'],
  ['custom_fields', /*i18n*/ '{count, plural, one {# field of yours} other {# fields of yours}}'],
  ['boards', /*i18n*/ '{count, plural, one {# board} other {# boards}}'],
  ['companies', /*i18n*/ '{count, plural, one {# company} other {# companies}}'],
  ['artists', /*i18n*/ '{count, plural, one {# artist} other {# artists}}'],
  ['randomizer_spins', /*i18n*/ '{count, plural, one {# spin} other {# spins}}'],
]

export const COLLECTION_LABELS: [string, string][] = [
  ['projects', /*i18n*/ 'Kits'],
  ['progress_notes', /*i18n*/ 'Progress notes'],
  ['loose_photos', /*i18n*/ 'Photos without a kit'],
  ['tags', /*i18n*/ 'Tags'],
  ['project_tags', /*i18n*/ 'Tags on kits'],
  ['companies', /*i18n*/ 'Companies'],
  ['artists', /*i18n*/ 'Artists'],
  ['kit_colors', /*i18n*/ 'Colors of legends'],
  ['drill_claims', /*i18n*/ 'Requests for drills'],
  ['drills', /*i18n*/ 'Drill drawer'],
  ['color_words', /*i18n*/ 'Your words for colors'],
  ['year_goals', /*i18n*/ 'Yearly goals'],
  ['budgets', /*i18n*/ 'Budgets'],
  ['custom_fields', /*i18n*/ 'My fields'],
  ['boards', /*i18n*/ 'Boards'],
  ['board_squares', /*i18n*/ 'Squares of boards'],
  ['randomizer_spins', /*i18n*/ 'Spins'],
]

/** Formats the contents of an archive: "212 kits, 340 notes, 418 photos and 24 tags". */
export function formatContents(counts: ArchiveCounts): string {
  const parts = SHOWN.flatMap(([name, text]) => (counts[name] ? i18n.t(text, { count: counts[name] }) : []))
  if (parts.length === 0) return i18n.t('Nothing yet. The collection is empty.')
  const last = parts.pop() ?? ''
  return parts.length > 0 ? i18n.t('{items} and {last}', { items: parts.join(', '), last }) : last
}
