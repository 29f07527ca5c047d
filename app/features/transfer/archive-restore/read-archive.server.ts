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
} from '~/features/transfer/archive/archive-format'
import {
  type ArchivedRow,
  COLLECTION_NAMES,
  type CollectionName,
  collectionOf,
  rowSchema,
} from '~/features/transfer/archive/collections'
import { MAX_PHOTO_BYTES } from '~/features/transfer/rows/photo-limit'
import { invalidFile } from '~/platform/errors'
import { pictureTypeOf } from '~/platform/images/picture-type'
import { jsonCounter } from '~/platform/input/bounded-json'
import { i18n } from '~/platform/messages'
import type { ZipReader } from '~/platform/storage/zip-reader.server'
import { keepApart, type Numbered } from './keep-apart'

/** A validated archive, as the reader process has it. */
export type ReadArchive = {
  manifest: Manifest
  rows: Record<CollectionName, ArchivedRow[]>
  /** names that are one name today */
  numbered: Numbered[]
  settings: ArchivedSettings
  /** the files that `checked` has not verified yet */
  rest: ArchivedFile[]
  /** Returns a file after verifying its checksum, and that a photo is one. */
  checked: (file: ArchivedFile) => Promise<Buffer>
}

const MB = 1024 * 1024
/** Ten times the largest benchmark collection. All rows are in memory. */
const MAX_ROW_BYTES = 64 * MB
const MAX_MANIFEST_BYTES = 64 * MB
const MAX_OTHER_BYTES = 256 * MB

/**
 * Reads the rows of an archive. Validates checksums, rows and references.
 * @throws InvalidError with a message for the user
 */
export async function readArchive(zip: ZipReader): Promise<ReadArchive> {
  const manifest = await readManifest(zip)
  const files = new Map(manifest.files.map(file => [file.path, file]))
  let rowBytes = 0
  const rows = {} as Record<CollectionName, ArchivedRow[]>
  async function dataAt(path: string): Promise<unknown> {
    const listed = files.get(path)
    if (!listed) throw invalidFile(i18n.t('The archive is incomplete: “{path}” is missing.', { path }))
    const content = await checked(zip, listed, { maxBytes: MAX_ROW_BYTES - rowBytes, keep: true })
    rowBytes += content.length
    return jsonOf(content)
  }
  for (const name of COLLECTION_NAMES) {
    const path = dataPath(name)
    rows[name] = collectionOf(name).newer && !files.has(path) ? [] : rowsIn(await dataAt(path), name)
  }
  const settings = settingsIn(await dataAt(SETTINGS_PATH))
  checkTies(rows, manifest)
  checkPhotos(rows, settings, manifest)
  const numbered = keepApart(rows)
  const data = new Set([SETTINGS_PATH, ...COLLECTION_NAMES.map(dataPath)])
  return {
    manifest,
    rows,
    numbered,
    settings,
    rest: manifest.files.filter(file => !data.has(file.path)),
    async checked(file) {
      const maxBytes = file.of ? MAX_PHOTO_BYTES : MAX_OTHER_BYTES
      const content = await checked(zip, file, { maxBytes, keep: Boolean(file.of) })
      if (file.of && !isPicture(content))
        throw invalidFile(i18n.t('“{path}” is not an image, so nothing was restored.', { path: file.path }))
      return content
    },
  }
}

const isPicture = (bytes: Buffer) => ![null, 'svg'].includes(pictureTypeOf(bytes))

const Kind = z.object({ format: z.literal(ARCHIVE_FORMAT.name), version: z.number() })

async function readManifest(zip: ZipReader): Promise<Manifest> {
  const strange = i18n.t('This zip is not an archive of a collection. Select the file from “Download everything”.')
  if (!zip.paths.has(MANIFEST_PATH)) throw invalidFile(strange)
  const { content } = await zip.read(MANIFEST_PATH, { maxBytes: MAX_MANIFEST_BYTES, keep: true })
  const given = jsonOf(content)
  const kind = Kind.safeParse(given)
  if (!kind.success) throw invalidFile(strange)
  if (kind.data.version > ARCHIVE_FORMAT.version) {
    throw invalidFile(
      i18n.t('A newer version of the app created this archive. You can restore it after this site is updated.'),
    )
  }
  const manifest = Manifest.safeParse(given)
  if (!manifest.success) throw invalidFile(i18n.t('The manifest of the archive (manifest.json) is invalid.'))
  return manifest.data
}

async function checked(
  zip: ZipReader,
  file: ArchivedFile,
  options: { maxBytes: number; keep: boolean },
): Promise<Buffer> {
  const found = await zip.read(file.path, options)
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256) {
    throw invalidFile(i18n.t('“{path}” is damaged: its checksum does not match.', { path: file.path }))
  }
  return found.content
}

function settingsIn(given: unknown): ArchivedSettings {
  const settings = ArchivedSettings.safeParse(given)
  if (!settings.success) throw invalidFile(i18n.t('“{path}” is invalid.', { path: SETTINGS_PATH }))
  return settings.data
}

function rowsIn(given: unknown, name: CollectionName): ArchivedRow[] {
  const path = dataPath(name)
  const rows = z.array(rowSchema(name)).safeParse(given)
  if (!rows.success) {
    const [at, field] = rows.error.issues[0]?.path ?? []
    const reason = rows.error.issues[0]?.message ?? ''
    if (typeof at !== 'number') throw invalidFile(i18n.t('“{path}” is invalid: {reason}', { path, reason }))
    throw invalidFile(
      field
        ? i18n.t('“{path}” is invalid, entry {entry}, “{field}”: {reason}', {
            ...{ path, entry: at + 1, field: String(field), reason },
          })
        : i18n.t('“{path}” is invalid, entry {entry}: {reason}', { path, entry: at + 1, reason }),
    )
  }
  const { bare } = collectionOf(name)
  if (!bare && new Set(rows.data.map(row => row.id)).size < rows.data.length) {
    throw invalidFile(i18n.t('“{path}” contains the same entry twice.', { path }))
  }
  return rows.data
}

/** The values of 64 MB of rows, at 16 bytes each. Parsed, a value takes up to 50 bytes. */
const JSON_BOUNDS = { values: 4_000_000, depth: 100 }

function jsonOf(content: Buffer): unknown {
  // Counting takes a tenth of the time, and no memory.
  if (!jsonCounter(JSON_BOUNDS)(content))
    throw invalidFile(i18n.t('The archive has too many entries or levels to be read.'))
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}

/** Checks that all rows belong to the owner, and that references lead to rows in the archive. */
function checkTies(rows: Record<CollectionName, ArchivedRow[]>, { owner }: Manifest): void {
  const ids = Object.fromEntries(COLLECTION_NAMES.map(name => [name, new Set(rows[name].map(row => row.id))]))
  for (const name of COLLECTION_NAMES) {
    const { refs = {}, columns } = collectionOf(name)
    for (const row of rows[name]) {
      if ('user' in columns && row.user !== owner.id) {
        throw invalidFile(
          i18n.t('“{path}” contains entries of another user, so nothing was restored.', { path: dataPath(name) }),
        )
      }
      for (const [column, other] of Object.entries(refs)) {
        if (row[column] !== null && !ids[other]?.has(String(row[column]))) {
          throw invalidFile(
            i18n.t('“{path}” refers to entries that are missing in “{other}”.', {
              path: dataPath(name),
              other: dataPath(other),
            }),
          )
        }
      }
    }
  }
}

/** Checks that each photo is named by its row or is the profile photo. */
function checkPhotos(
  rows: Record<CollectionName, ArchivedRow[]>,
  { avatar }: ArchivedSettings,
  { owner, files }: Manifest,
): void {
  const picture = { collection: 'users', record: owner.id, name: avatar } as const
  const named = new Set([...namedPhotos(rows), picture].map(keyOf))
  const stray = files.find(file => file.of && !named.has(keyOf(file.of)))
  if (stray) throw invalidFile(i18n.t('“{path}” belongs to no entry of the archive.', { path: stray.path }))
}

const namedPhotos = (rows: Record<CollectionName, ArchivedRow[]>): PhotoOf[] =>
  (['projects', 'progress_notes', 'loose_photos'] as const).flatMap(collection =>
    rows[collection].flatMap(row => photoNames(row).map(name => ({ collection, record: row.id, name }))),
  )

/** Returns the names of a row's photos, the first photo first. */
export const photoNames = ({ image, legend_image: legend = '', more_photos: more = [] }: ArchivedRow): string[] =>
  [image, legend, ...(more as { image: string }[]).map(photo => photo.image)].map(String).filter(Boolean)

export const keyOf = ({ collection, record, name }: PhotoOf) => `${collection}/${record}/${name}`
