import { closeSync, openSync, writeFileSync } from 'node:fs'
import { copyFile, lstat, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DomainError } from '~/platform/errors'
import { openZipFile } from '~/platform/storage/zip-reader.server'

/** The source of an import: a copy of the database, and the stored files. */
export type SourceFiles = {
  database: string
  hasFiles: boolean
  /** Returns a record's file, or null if there is none. @throws DomainError if it is larger than `maxBytes` */
  file: (folder: string, maxBytes: number) => Promise<Buffer | null>
  close: () => Promise<void>
}

const GB = 1024 ** 3
const MAX_DATABASE_BYTES = 64 * GB
const MAX_ENTRIES = 4_000_000
/** The limit of the unpacked size, as a multiple of the zip. A database compresses better than an archive's photos. */
const MAX_RATIO = 20
const NO_DATABASE = 'There is no data.db in the source. Pass the zip of a PocketBase backup, or its folder pb_data.'

/**
 * Opens a PocketBase data folder or backup zip without changing it. Only the database of a zip is unpacked to disk.
 * @throws DomainError with a message for the admin
 */
export async function openSourceFiles(from: string): Promise<SourceFiles> {
  const found = await stat(from).catch(() => null)
  if (!found) throw new DomainError(`${from} does not exist.`)
  const place = await mkdtemp(path.join(tmpdir(), 'pocketbase-import-'))
  const close = () => rm(place, { recursive: true, force: true })
  try {
    const database = path.join(place, 'data.db')
    const files = found.isDirectory() ? await folderAt(from, database) : await zipAt(from, database)
    return { database, ...files, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Files = Pick<SourceFiles, 'hasFiles' | 'file'>

// If the database was not closed, its last changes are in the write-ahead log.
const DATABASE_FILES = ['data.db', 'data.db-wal']

async function folderAt(from: string, database: string): Promise<Files> {
  for (const name of DATABASE_FILES) {
    const source = path.join(from, name)
    if (await isFile(source)) await copyFile(source, path.join(path.dirname(database), name))
  }
  if (!(await isFile(database))) throw new DomainError(NO_DATABASE)
  return {
    hasFiles: await stat(path.join(from, 'storage')).then(
      found => found.isDirectory(),
      () => false,
    ),
    async file(folder, maxBytes) {
      const source = path.join(from, 'storage', folder)
      const found = await lstat(source).catch(() => null)
      if (!found?.isFile()) return null
      if (found.size > maxBytes) throw new DomainError(`It is larger than ${maxBytes / 1024 ** 2} MB.`)
      return readFile(source)
    },
  }
}

const isFile = (file: string) =>
  lstat(file).then(
    found => found.isFile(),
    () => false,
  )

async function zipAt(from: string, database: string): Promise<Files> {
  const wanted = (name: string) => !/(\.attrs|\/thumbs_[^/]*\/[^/]*)$/.test(name)
  const zip = await openZipFile(from, { maxEntries: MAX_ENTRIES, maxRatio: MAX_RATIO, wanted })
  // A zip can contain the folder or only its contents.
  const data = [...zip.paths].find(name => /^([^/]+\/)?data\.db$/.test(name))
  if (!data) throw new DomainError(NO_DATABASE)
  const inside = data.slice(0, -'data.db'.length)
  for (const name of DATABASE_FILES) {
    if (!zip.paths.has(inside + name)) continue
    const target = openSync(path.join(path.dirname(database), name), 'wx', 0o600)
    try {
      // Synchronous writes: this process serves no requests.
      for await (const chunk of zip.pieces(inside + name, { maxBytes: MAX_DATABASE_BYTES }))
        writeFileSync(target, chunk)
    } finally {
      closeSync(target)
    }
  }
  return {
    hasFiles: [...zip.paths].some(name => name.startsWith(`${inside}storage/`)),
    async file(folder, maxBytes) {
      const source = `${inside}storage/${folder}`
      return zip.paths.has(source) ? (await zip.read(source, { maxBytes, keep: true })).content : null
    },
  }
}
