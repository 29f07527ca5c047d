import { z } from 'zod'
import {
  ARCHIVE_FORMAT,
  type ArchivedFile,
  ArchivedSettings,
  dataPath,
  MANIFEST_PATH,
  Manifest,
  type PhotoOf,
  SETTINGS_PATH,
} from '~/features/archive/archive-format'
import {
  type ArchivedRow,
  COLLECTION_NAMES,
  type CollectionName,
  collectionOf,
  rowSchema,
} from '~/features/archive/collections'
import { openZip, type ZipReader } from '~/features/archive/zip-reader.server'
import { InvalidError } from '~/platform/errors'
import { pictureTypeOf } from '~/platform/picture-type'

/** An archive that was read: its rows, checked one by one, and where its photos lie. */
export type OpenArchive = {
  manifest: Manifest
  rows: Record<CollectionName, ArchivedRow[]>
  settings: ArchivedSettings
  photos: ArchivedFile[]
  /** A photo's bytes; its sum is checked. */
  photo: (file: ArchivedFile) => Promise<Buffer>
  /** Reads every file that is not a row, and says how many of how many were read. */
  readTheRest: (told: (share: number) => Promise<void>) => Promise<void>
}

const MB = 1024 * 1024
/** Ten times the largest collection we measure with; all rows are in memory at once. */
const MOST_ROW_BYTES = 64 * MB
const MOST_MANIFEST_BYTES = 64 * MB
const MOST_OTHER_BYTES = 256 * MB
/** A stored photo can be larger than the one that was uploaded: a HEIC becomes a JPEG. */
export const MOST_PHOTO_BYTES = 64 * MB

/**
 * Opens an archive and reads its rows. Nothing in it is believed: sums, shapes and references are all checked.
 * @throws InvalidError in words for the person who brought it
 */
export async function openArchive(key: string): Promise<OpenArchive> {
  const zip = await openZip(key)
  const manifest = await readManifest(zip)
  const files = new Map(manifest.files.map(file => [file.path, file]))
  let rowBytes = 0
  const rows = {} as Record<CollectionName, ArchivedRow[]>
  async function dataAt(path: string): Promise<unknown> {
    const listed = files.get(path)
    if (!listed) throw refused(`The archive is not complete: “${path}” is missing.`)
    const content = await checked(zip, listed, { most: MOST_ROW_BYTES - rowBytes, keep: true })
    rowBytes += content.length
    return jsonOf(content)
  }
  for (const name of COLLECTION_NAMES) rows[name] = rowsIn(await dataAt(dataPath(name)), name)
  const settings = settingsIn(await dataAt(SETTINGS_PATH))
  checkTies(rows, manifest)
  checkPhotos(rows, settings, manifest)
  const photos = manifest.files.filter(file => file.of)
  const data = new Set([SETTINGS_PATH, ...COLLECTION_NAMES.map(dataPath)])
  const rest = manifest.files.filter(file => !data.has(file.path))
  return {
    manifest,
    rows,
    settings,
    photos,
    photo: file => checked(zip, file, { most: MOST_PHOTO_BYTES, keep: true }),
    async readTheRest(told) {
      for (const [at, file] of rest.entries()) {
        const most = file.of ? MOST_PHOTO_BYTES : MOST_OTHER_BYTES
        const content = await checked(zip, file, { most, keep: Boolean(file.of) })
        if (file.of && !isPicture(content)) throw refused(`“${file.path}” is not a picture, so nothing was restored.`)
        await told((at + 1) / rest.length)
      }
    },
  }
}

const refused = (sentence: string) => new InvalidError({ file: [sentence] })

const isPicture = (bytes: Buffer) => ![null, 'svg'].includes(pictureTypeOf(bytes))

const Kind = z.object({ format: z.literal(ARCHIVE_FORMAT.name), version: z.number() })

async function readManifest(zip: ZipReader): Promise<Manifest> {
  const strange = 'This zip is not an archive of a collection. Choose the file that “Download everything” gave you.'
  if (!zip.paths.has(MANIFEST_PATH)) throw refused(strange)
  const { content } = await zip.read(MANIFEST_PATH, { most: MOST_MANIFEST_BYTES, keep: true })
  const given = jsonOf(content)
  const kind = Kind.safeParse(given)
  if (!kind.success) throw refused(strange)
  if (kind.data.version > ARCHIVE_FORMAT.version) {
    throw refused(
      'This archive was made by a newer version of the app. It can be restored once this one is up to date.',
    )
  }
  const manifest = Manifest.safeParse(given)
  if (!manifest.success) throw refused('The archive’s list of contents (manifest.json) cannot be read.')
  return manifest.data
}

async function checked(zip: ZipReader, file: ArchivedFile, options: { most: number; keep: boolean }): Promise<Buffer> {
  const found = await zip.read(file.path, options)
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256) {
    throw refused(`“${file.path}” is not what was archived: its checksum does not match.`)
  }
  return found.content
}

function settingsIn(given: unknown): ArchivedSettings {
  const settings = ArchivedSettings.safeParse(given)
  if (!settings.success) throw refused(`“${SETTINGS_PATH}” is not what an archive holds.`)
  return settings.data
}

function rowsIn(given: unknown, name: CollectionName): ArchivedRow[] {
  const path = dataPath(name)
  const rows = z.array(rowSchema(name)).safeParse(given)
  if (!rows.success) {
    const [at, field] = rows.error.issues[0]?.path ?? []
    const where = typeof at === 'number' ? `, entry ${at + 1}${field ? `, “${String(field)}”` : ''}` : ''
    throw refused(`“${path}” is not what an archive holds${where}: ${rows.error.issues[0]?.message ?? ''}`)
  }
  const { bare } = collectionOf(name)
  if (!bare && new Set(rows.data.map(row => row.id)).size < rows.data.length) {
    throw refused(`“${path}” names the same entry twice.`)
  }
  return rows.data
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}

/** Everything in an archive is of one person, and what a row names is there. */
function checkTies(rows: Record<CollectionName, ArchivedRow[]>, { owner }: Manifest): void {
  const ids = Object.fromEntries(COLLECTION_NAMES.map(name => [name, new Set(rows[name].map(row => row.id))]))
  for (const name of COLLECTION_NAMES) {
    const { refs = {}, columns } = collectionOf(name)
    for (const row of rows[name]) {
      if ('user' in columns && row.user !== owner.id) {
        throw refused(`“${dataPath(name)}” holds entries of somebody else, so nothing was restored.`)
      }
      for (const [column, other] of Object.entries(refs)) {
        if (row[column] !== null && !ids[other]?.has(String(row[column]))) {
          throw refused(`“${dataPath(name)}” names entries that are not in “${dataPath(other)}”.`)
        }
      }
    }
  }
  for (const name of ['companies', 'artists', 'tags'] as const) {
    const names = new Set(rows[name].map(row => String(row.name).toLowerCase()))
    if (names.size < rows[name].length) throw refused(`“${dataPath(name)}” holds the same name twice.`)
  }
}

/** A photo is of a row or of the person, under the name that stands there. */
function checkPhotos(
  rows: Record<CollectionName, ArchivedRow[]>,
  { avatar }: ArchivedSettings,
  { owner, files }: Manifest,
): void {
  const picture = { collection: 'users', record: owner.id, name: avatar } as const
  const named = new Set([...namedPhotos(rows), picture].map(keyOf))
  const stray = files.find(file => file.of && !named.has(keyOf(file.of)))
  if (stray) throw refused(`“${stray.path}” belongs to nothing in the archive.`)
}

/** Every photo that a row names. */
const namedPhotos = (rows: Record<CollectionName, ArchivedRow[]>): PhotoOf[] =>
  (['projects', 'progress_notes'] as const).flatMap(collection =>
    rows[collection].flatMap(row => photoNames(row).map(name => ({ collection, record: row.id, name }))),
  )

/** The photos that a row names, the first one first. */
export const photoNames = ({ image, more_photos: more = [] }: ArchivedRow): string[] =>
  [image, ...(more as { image: string }[]).map(photo => photo.image)].map(String).filter(Boolean)

/** Tells photos apart. */
export const keyOf = ({ collection, record, name }: PhotoOf) => `${collection}/${record}/${name}`
