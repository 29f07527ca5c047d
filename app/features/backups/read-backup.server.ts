import { openZip, type ZipReader } from '~/features/archive/zip-reader.server'
import { FILE_COLUMNS } from '~/features/files/file-columns'
import { InvalidError } from '~/platform/errors'
import { safeKey } from '~/platform/storage-key'
import { BACKUP_FORMAT, FILES, MANIFEST_PATH, Manifest, rowsPath, SUMS_PATH } from './backup-format'
import { backupPlace } from './backup-store.server'

/** A backup that was opened; its list of contents has been checked, its contents are when they are read. */
export type OpenBackup = {
  manifest: Manifest
  /** the rows of a table, as `COPY` takes them */
  rows: (table: string) => AsyncGenerator<Buffer>
  /** the keys of the files in it */
  files: string[]
  file: (key: string) => AsyncGenerator<Buffer>
  /** Reads everything. @throws InvalidError at the first that is not what was written */
  checkAll: () => Promise<void>
}

const MB = 1024 * 1024
const MOST_MANIFEST_BYTES = 16 * MB
const MOST_SUMS_BYTES = 512 * MB
/** A stored photo can be larger than the one that was uploaded: a HEIC becomes a JPEG. */
const MOST_FILE_BYTES = 64 * MB
const MOST_ENTRIES = 2_000_000
/** Rows of a collection pack to a tenth of their size; fifty leaves room for dull ones. */
const MOST_TIMES = 50

/**
 * Opens a backup. Nothing in it is believed before it is compared.
 * @throws InvalidError in words for the host
 */
export async function openBackup(key: string, store = backupPlace().store): Promise<OpenBackup> {
  const zip = await openZip(key, {
    store,
    called: 'backup',
    mostEntries: MOST_ENTRIES,
    most: MOST_TIMES,
  })
  const manifest = await readManifest(zip)
  const sums = await readSums(zip, manifest)
  const tables = new Map(manifest.tables.map(table => [rowsPath(table.name), table]))
  const files = [...sums.keys()].filter(path => !tables.has(path)).map(fileKey)
  if (files.length !== (manifest.files?.count ?? 0)) throw refused('The backup is not complete: files are missing.')
  const missing = [...tables.keys(), ...sums.keys()].find(path => !sums.has(path) || !zip.paths.has(path))
  if (missing) throw refused(`The backup is not complete: “${missing}” is missing.`)
  if (zip.paths.size !== sums.size + 2) throw refused('The backup holds files that are not in its list.')
  const most = (path: string) => tables.get(path)?.bytes ?? MOST_FILE_BYTES
  const pieces = (path: string) => zip.pieces(path, { most: most(path) })
  return {
    manifest,
    files,
    rows: table => pieces(rowsPath(table)),
    file: key => pieces(FILES + key),
    async checkAll() {
      for (const [path, sum] of sums) {
        const { sha256 } = await zip.read(path, { most: most(path), keep: false })
        if (sha256 !== sum) throw refused(`“${path}” is not what was backed up: its checksum does not match.`)
      }
    },
  }
}

const refused = (sentence: string) => new InvalidError({ file: [sentence] })

async function readManifest(zip: ZipReader): Promise<Manifest> {
  const strange = 'This zip is not a backup of this app.'
  if (!zip.paths.has(MANIFEST_PATH)) throw refused(strange)
  const { content } = await zip.read(MANIFEST_PATH, { most: MOST_MANIFEST_BYTES, keep: true })
  const given = jsonOf(content)
  if (given?.format !== BACKUP_FORMAT.name) throw refused(strange)
  if (Number(given.version) > BACKUP_FORMAT.version) throw newer()
  const manifest = Manifest.safeParse(given)
  if (!manifest.success) throw refused('The backup’s list of contents (manifest.json) cannot be read.')
  return manifest.data
}

/** The refusal of what a newer version has written. */
export const newer = () =>
  refused('This backup was made by a newer version of the app. It can be restored once this one is up to date.')

async function readSums(zip: ZipReader, { sums: { bytes, sha256 } }: Manifest): Promise<Map<string, string>> {
  const found = await zip.read(SUMS_PATH, { most: Math.min(bytes, MOST_SUMS_BYTES), keep: true })
  if (found.sha256 !== sha256) throw refused('The backup’s list of sums is not the one that was written.')
  const sums = new Map<string, string>()
  for (const line of found.content.toString().split('\n')) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
    if (sum && path) sums.set(path, sum)
    else if (line) throw refused('The backup’s list of sums cannot be read.')
  }
  return sums
}

/** Where a file goes. @throws InvalidError for one that would go anywhere else than pictures do */
function fileKey(path: string): string {
  const key = path.slice(FILES.length)
  const isPicture = path.startsWith(FILES) && FILE_COLUMNS.some(({ collection }) => key.startsWith(`${collection}/`))
  try {
    if (isPicture) return safeKey(key)
  } catch {
    // Told like any other strange place.
  }
  throw refused(`The backup holds “${path.slice(0, 200)}”, which has no place in a backup.`)
}

function jsonOf(content: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(content.toString())
    return typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
