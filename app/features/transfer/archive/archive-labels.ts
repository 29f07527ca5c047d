import { formatCount } from '~/platform/notation'
import type { ArchiveCounts } from './archive-format'

const SIZES = ['KB', 'MB', 'GB'] as const

/** Formats a file size: "812 KB", "1.4 GB". */
export function sizeOfFile(bytes: number): string {
  let size = Math.max(bytes, 1) / 1024
  let unit = 0
  while (size >= 999.5 && unit < SIZES.length - 1) {
    size /= 1024
    unit++
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.max(1, Math.round(size))} ${SIZES[unit]}`
}

/** Formats a count with its noun: "1 kit", "2,000 kits". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

const SHOWN: [string, string, string][] = [
  ['projects', 'kit', 'kits'],
  ['progress_notes', 'progress note', 'progress notes'],
  ['photos', 'photo', 'photos'],
  ['tags', 'tag', 'tags'],
  ['kit_colors', 'color of a legend', 'colors of legends'],
  ['drills', 'entry of the drill drawer', 'entries of the drill drawer'],
  ['year_goals', 'yearly goal', 'yearly goals'],
  ['companies', 'company', 'companies'],
  ['artists', 'artist', 'artists'],
  ['randomizer_spins', 'spin', 'spins'],
]

export const COLLECTION_LABELS: [string, string][] = [
  ['projects', 'Kits'],
  ['progress_notes', 'Progress notes'],
  ['loose_photos', 'Photos without a kit'],
  ['tags', 'Tags'],
  ['project_tags', 'Tags on kits'],
  ['companies', 'Companies'],
  ['artists', 'Artists'],
  ['kit_colors', 'Colors of legends'],
  ['drills', 'Drill drawer'],
  ['year_goals', 'Yearly goals'],
  ['randomizer_spins', 'Spins'],
]

/** Formats the contents of an archive: "212 kits, 340 notes, 418 photos and 24 tags". */
export function formatContents(counts: ArchiveCounts): string {
  const parts = SHOWN.flatMap(([name, one, many]) => (counts[name] ? counted(counts[name], one, many) : []))
  if (parts.length === 0) return 'Nothing yet. The collection is empty.'
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : `${last}`
}
