import { invalidFile } from '~/platform/errors'
import { FILE_COLUMNS } from '~/platform/storage/file-columns'
import { safeKey } from '~/platform/storage/storage-key'
import { openZip } from '~/platform/storage/stored-file.server'
import type { ZipReader } from '~/platform/storage/zip-reader.server'
import { BACKUP_FORMAT, FILES, MANIFEST_PATH, Manifest, rowsPath, SUMS_PATH } from './backup-format'
import { backupPlace } from './backup-store.server'

/** An opened backup. Its manifest is verified; each file is verified when it is read. */
export type OpenBackup = {
  manifest: Manifest
  /** The rows of a table in the format of `COPY`. */
  rows: (table: string) => AsyncGenerator<Buffer>
  /** The storage keys of the files. */
  files: string[]
  file: (key: string) => AsyncGenerator<Buffer>
  /** Verifies all files. @throws InvalidError if a file differs from the manifest */
  checkAll: () => Promise<void>
}

const MB = 1024 * 1024
const MAX_MANIFEST_BYTES = 16 * MB
const MAX_SUMS_BYTES = 512 * MB
/** A stored photo can be larger than the uploaded one: a HEIC file becomes a JPEG. */
const MAX_FILE_BYTES = 64 * MB
const MAX_ENTRIES = 2_000_000
/** Rows compress to about a tenth of their size. Fifty leaves room for repetitive ones. */
const MAX_RATIO = 50

/** Opens a backup. Verifies its contents before use. @throws InvalidError with a message for the admin */
export async function openBackup(key: string, store = backupPlace().store): Promise<OpenBackup> {
  const zip = await openZip(key, {
    store,
    called: 'backup',
    maxEntries: MAX_ENTRIES,
    maxRatio: MAX_RATIO,
  })
  const manifest = await readManifest(zip)
  const sums = await readSums(zip, manifest)
  const tables = new Map(manifest.tables.map(table => [rowsPath(table.name), table]))
  const files = [...sums.keys()].filter(path => !tables.has(path)).map(fileKey)
  if (files.length !== (manifest.files?.count ?? 0)) throw invalidFile('The backup is incomplete: files are missing.')
  const missing = [...tables.keys(), ...sums.keys()].find(path => !sums.has(path) || !zip.paths.has(path))
  if (missing) throw invalidFile(`The backup is incomplete: “${missing}” is missing.`)
  if (zip.paths.size !== sums.size + 2) throw invalidFile('The backup contains files that its manifest does not list.')
  const maxBytes = (path: string) => tables.get(path)?.bytes ?? MAX_FILE_BYTES
  const pieces = (path: string) => zip.pieces(path, { maxBytes: maxBytes(path) })
  return {
    manifest,
    files,
    rows: table => pieces(rowsPath(table)),
    file: key => pieces(FILES + key),
    async checkAll() {
      for (const [path, sum] of sums) {
        const { sha256 } = await zip.read(path, { maxBytes: maxBytes(path), keep: false })
        if (sha256 !== sum) throw invalidFile(`“${path}” is damaged: its checksum does not match.`)
      }
    },
  }
}

async function readManifest(zip: ZipReader): Promise<Manifest> {
  const strange = 'This zip is not a backup of this app.'
  if (!zip.paths.has(MANIFEST_PATH)) throw invalidFile(strange)
  const { content } = await zip.read(MANIFEST_PATH, { maxBytes: MAX_MANIFEST_BYTES, keep: true })
  const given = jsonOf(content)
  if (given?.format !== BACKUP_FORMAT.name) throw invalidFile(strange)
  if (Number(given.version) > BACKUP_FORMAT.version) throw newer()
  const manifest = Manifest.safeParse(given)
  if (!manifest.success) throw invalidFile('The manifest of the backup (manifest.json) is invalid.')
  return manifest.data
}

/** Returns the error for a backup of a newer version. */
export const newer = () =>
  invalidFile('A newer version of the app created this backup. Update this instance, then restore it.')

async function readSums(zip: ZipReader, { sums: { bytes, sha256 } }: Manifest): Promise<Map<string, string>> {
  const found = await zip.read(SUMS_PATH, { maxBytes: Math.min(bytes, MAX_SUMS_BYTES), keep: true })
  if (found.sha256 !== sha256) throw invalidFile('The checksum list of the backup was modified.')
  const sums = new Map<string, string>()
  for (const line of found.content.toString().split('\n')) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
    if (sum && path) sums.set(path, sum)
    else if (line) throw invalidFile('The checksum list of the backup is invalid.')
  }
  return sums
}

/** Returns the storage key of a file in the zip. @throws InvalidError for a path outside the folders of photos */
function fileKey(path: string): string {
  const key = path.slice(FILES.length)
  const isPicture = path.startsWith(FILES) && FILE_COLUMNS.some(({ collection }) => key.startsWith(`${collection}/`))
  try {
    if (isPicture) return safeKey(key)
  } catch {
    // Reported below, as any other unexpected path.
  }
  throw invalidFile(`The backup contains an unexpected file: “${path.slice(0, 200)}”.`)
}

function jsonOf(content: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(content.toString())
    return typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
