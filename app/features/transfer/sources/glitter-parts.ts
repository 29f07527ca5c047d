import { createHash } from 'node:crypto'
import type { SourcePhoto } from '~/features/transfer/csv/csv-table'
import { InvalidError, invalidFile } from '~/platform/errors'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import type { Manifest } from './glitter-archive'
import {
  GLITTER,
  type GlitterPhotos,
  glitterFields,
  glitterId,
  glitterNote,
  type PhotoAt,
  PROJECT_FIELDS,
  unusedPhotos,
} from './glitter-project'
import {
  ifAny,
  listOf,
  NOTES_WITHOUT_DATE,
  PHOTOS_NOT_IN_FILE,
  type Source,
  type SourceKit,
  tableOf,
  textOf,
  unknownFields,
} from './source-kits'

/** A zip of a backup in parts. */
export type GlitterPart = { manifest: Manifest } & GlitterPhotos
type Item = Record<string, unknown>

const PROJECT = 'diamond-project'
const NOTE = 'diamond-project-note'

/** Returns whether the manifest belongs to a backup in parts, which has items instead of kits. */
export const isGlitterPart = (manifest: Manifest) =>
  manifest.schemaVersion === 3 || (Array.isArray(manifest.items) && !Array.isArray(manifest.diamondProjects))

/**
 * Reads a backup of Organized Glitter in parts, of which some may be missing. A note whose kit is in another part
 * brings that kit.
 * @throws InvalidError on `file` if the parts belong to different backups
 */
export function readGlitterParts(parts: GlitterPart[]): Source {
  const backups = new Set(parts.map(({ manifest }) => textOf(manifest.backupId)))
  if (backups.size > 1) throw invalidFile(i18n.t('These files belong to different backups. Select one backup.'))
  const items = new Map<string, { item: Item; photoAt: PhotoAt }>()
  for (const { manifest, photoAt } of parts) {
    for (const item of listOf(manifest.items)) {
      const id = textOf(item.itemId)
      if (!items.has(id)) items.set(id, { item, photoAt })
    }
  }
  const kits = new Map<string, SourceKit & { notes: NonNullable<SourceKit['notes']> }>()
  const damaged: string[] = []
  const lost = { photos: 0, undated: 0, coloring: 0 }
  const named = new Set<string>()
  const photoOf = ({ item, photoAt }: { item: Item; photoAt: PhotoAt }): SourcePhoto | undefined => {
    const [asset] = listOf(item.assets)
    if (asset) named.add(textOf(asset.path))
    const photo = asset && photoAt(textOf(asset.path))
    if (asset && !photo) lost.photos++
    return asset && photo && verified(photo, asset)
  }
  const kitOf = (id: string, metadata: Item) => {
    const kit = kits.get(id) ?? { fields: glitterFields(metadata), sourceId: glitterId(idOf(id)), notes: [] }
    kits.set(id, kit)
    return kit
  }
  for (const found of [...items.values()].sort((one, other) => rankOf(one.item) - rankOf(other.item))) {
    const { item } = found
    const metadata = recordOf(item.metadata)
    const parent = recordOf(item.parent)
    if (item.kind !== PROJECT && item.kind !== NOTE) {
      if (item.kind !== 'asset') lost.coloring++
    } else if (!isWhole(item)) damaged.push(notWhole(item))
    else if (item.kind === PROJECT) kitOf(textOf(item.itemId), metadata).photo = photoOf(found)
    else if (!kits.has(textOf(parent.itemId)) && !isWhole({ ...parent, assets: [] })) damaged.push(notWhole(item))
    else {
      const note = glitterNote(metadata, idOf(textOf(item.itemId)), photoOf(found))
      if (note) kitOf(textOf(parent.itemId), recordOf(parent.metadata)).notes.push(note)
      else lost.undated++
    }
  }
  const missing = [
    ...missingParts(parts),
    ...damaged.slice(0, 20),
    ...ifAny(
      Math.max(0, damaged.length - 20),
      /*i18n*/ '{count, plural, one {Not imported: # more damaged entry.} other {Not imported: # more damaged entries.}}',
    ),
    ...ifAny(lost.photos, PHOTOS_NOT_IN_FILE),
    ...ifAny(
      lost.coloring,
      /*i18n*/ '{count, plural, one {Not imported: # coloring entry.} other {Not imported: # coloring entries.}}',
    ),
    ...ifAny(lost.undated, NOTES_WITHOUT_DATE),
    ...unusedPhotos(
      parts.flatMap(({ photoPaths }) => photoPaths),
      named,
    ),
    ...unknownFields(
      [...items.values()]
        .map(({ item }) => item)
        .flatMap(({ kind, metadata }) => (kind === PROJECT ? [recordOf(metadata)] : [])),
      PROJECT_FIELDS,
    ),
  ]
  return {
    ...tableOf([...kits.values()], { name: i18n.t('a backup of {app}', { app: GLITTER }), missing }),
    distinct: true,
  }
}

// Kits first: a note describes its kit without the photo.
const rankOf = ({ kind }: Item) => (kind === PROJECT ? 0 : 1)

const recordOf = (value: unknown): Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Item) : {}

/** Returns the ID of "diamond-project:abc". */
const idOf = (itemId: string) => itemId.slice(itemId.indexOf(':') + 1)

const notWhole = ({ kind, metadata, parent }: Item) => {
  const { title, date } = recordOf(metadata)
  return kind === PROJECT
    ? i18n.t('Not imported: “{title}”, because it is damaged.', { title: textOf(title) })
    : i18n.t('Not imported: the note of {day} in “{title}”, because it is damaged.', {
        day: textOf(date),
        title: textOf(recordOf(recordOf(parent).metadata).title),
      })
}

function missingParts(parts: GlitterPart[]): string[] {
  const count = Math.min(512, Number(parts[0]?.manifest.partCount) || 1)
  const here = [...new Set(parts.map(({ manifest }) => Number(manifest.partNumber)))].sort((one, other) => one - other)
  const absent = Array.from({ length: count }, (_, at) => at + 1).filter(number => !here.includes(number))
  if (absent.length === 0) return []
  return [
    i18n.t(
      '{hereCount, plural, one {Part {here} of {count}} other {Parts {here} of {count}}}; {absentCount, plural, one {part {absent} is still missing} other {parts {absent} are still missing}}. Select all parts together, or import the others later.',
      {
        ...{ count, hereCount: here.length, here: formatList(here.map(String), 'commas') },
        ...{ absentCount: absent.length, absent: formatList(absent.map(String), 'commas') },
      },
    ),
  ]
}

/** Whether the digest fits: SHA-256 of the item as JSON with sorted keys, without `digest`. */
const isWhole = ({ digest, ...item }: Item) => digest === sha256(canonical(item))

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value).sort()
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonical((value as Item)[key])}`).join(',')}}`
}

/** Returns the photo, which is refused when it is read if it does not fit its length and digest. */
function verified(photo: SourcePhoto, { digest, byteLength }: Item): SourcePhoto {
  return {
    ...photo,
    async read(most) {
      const bytes = await photo.read(most)
      if (most === undefined && (bytes.length !== byteLength || sha256(bytes) !== digest)) {
        throw new InvalidError({ image: [i18n.t('This photo is damaged: its checksum does not match.')] })
      }
      return bytes
    },
  }
}
