import { closeSync, openSync, writeFileSync } from 'node:fs'
import { copyFile, lstat, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openZipFile } from '~/features/archive/zip-reader.server'
import { DomainError } from '~/platform/errors'

/** What a PocketBase left: its database, copied to where it may be opened, and the files beside it. */
export type LeftBehind = {
  database: string
  hasFiles: boolean
  /** A file of a record; null where there is none. @throws DomainError when it is larger than `most` bytes */
  file: (folder: string, most: number) => Promise<Buffer | null>
  close: () => Promise<void>
}

const GB = 1024 ** 3
const MOST_DATABASE_BYTES = 64 * GB
const MOST_ENTRIES = 4_000_000
/** How many times its size such a zip may unpack to: a database packs better than an archive's photos. */
const MOST_PACKED = 20
const NO_DATABASE = 'There is no data.db in it. Give the zip of a PocketBase backup, or its folder pb_data.'

/**
 * Opens a PocketBase's data folder, or a backup zip of one. Nothing in it is changed, and of a zip only the database is unpacked.
 * @throws DomainError in words for the host
 */
export async function openLeftBehind(from: string): Promise<LeftBehind> {
  const found = await stat(from).catch(() => null)
  if (!found) throw new DomainError(`There is nothing at ${from}.`)
  const place = await mkdtemp(path.join(tmpdir(), 'moving-in-'))
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

type Files = Pick<LeftBehind, 'hasFiles' | 'file'>

// A database that was not closed keeps its last changes in the second.
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
    async file(folder, most) {
      const source = path.join(from, 'storage', folder)
      const found = await lstat(source).catch(() => null)
      if (!found?.isFile()) return null
      if (found.size > most) throw new DomainError(`It is larger than ${most / 1024 ** 2} MB.`)
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
  const zip = await openZipFile(from, { mostEntries: MOST_ENTRIES, most: MOST_PACKED, wanted })
  // Some pack the folder, and some what is in it.
  const data = [...zip.paths].find(name => /^([^/]+\/)?data\.db$/.test(name))
  if (!data) throw new DomainError(NO_DATABASE)
  const inside = data.slice(0, -'data.db'.length)
  for (const name of DATABASE_FILES) {
    if (!zip.paths.has(inside + name)) continue
    const target = openSync(path.join(path.dirname(database), name), 'wx', 0o600)
    try {
      // Whole pieces, one after the other: nobody else is served by this process.
      for await (const chunk of zip.pieces(inside + name, { most: MOST_DATABASE_BYTES })) writeFileSync(target, chunk)
    } finally {
      closeSync(target)
    }
  }
  return {
    hasFiles: [...zip.paths].some(name => name.startsWith(`${inside}storage/`)),
    async file(folder, most) {
      const source = `${inside}storage/${folder}`
      return zip.paths.has(source) ? (await zip.read(source, { most, keep: true })).content : null
    },
  }
}
