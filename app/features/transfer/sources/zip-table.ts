import type { TableRow } from '~/features/transfer/csv/csv-table'
import { i18n } from '~/platform/messages'
import type { PhotoAt } from './glitter-project'
import { ifAny, PHOTOS_NOT_IN_FILE, type Source } from './source-kits'

export const PICTURE = /\.(jpe?g|png|webp|gif|avif|heic|heif)$/i

/** Adds to each row of a table in a zip the first photo that one of its cells names, as Notion writes them. */
export function tableWithPhotos(table: Source, photoAt: PhotoAt): Source {
  const counts = { photos: 0, others: 0, missing: 0 }
  const rows = table.rows.map((row): TableRow => {
    const paths = row.cells.flatMap(cell => (typeof cell === 'string' ? pathsIn(cell) : []))
    const photos = paths.flatMap(path => photoAt(path) ?? [])
    const [photo] = photos
    counts.photos += photo ? 1 : 0
    counts.others += Math.max(0, photos.length - 1)
    counts.missing += paths.length - photos.length
    return photo ? { ...row, photo } : row
  })
  if (counts.photos === 0) return table
  const missing = [
    ...ifAny(
      counts.others,
      /*i18n*/ '{count, plural, one {Not imported: # photo, because a kit has one.} other {Not imported: # photos, because a kit has one.}}',
    ),
    ...ifAny(counts.missing, PHOTOS_NOT_IN_FILE),
  ]
  const found = { name: i18n.t('a table with photos'), kits: rows.length, notes: 0, photos: counts.photos, missing }
  return { ...table, rows, found: table.found ?? found }
}

function pathsIn(cell: string): string[] {
  if (!PICTURE.test(cell.trim()) || /^https?:/i.test(cell)) return []
  return cell
    .split(/,\s*/)
    .map(decoded)
    .filter(path => PICTURE.test(path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.trim())
  } catch {
    return path.trim()
  }
}
