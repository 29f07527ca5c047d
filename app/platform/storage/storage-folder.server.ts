import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../errors'
import type { ByteRange, Storage, StoredInfo } from './storage-driver'
import { safeKey } from './storage-key'

// Smaller files, such as card photos, are read whole instead of streamed.
const READ_AT_ONCE = 256 * 1024
const UNFINISHED = '.unfinished-'

/** Stores files in a local folder. Writes are atomic. */
export function folderStorage(root: string): Storage {
  const place = (key: string) => path.join(root, safeKey(key))
  // Other users of the machine cannot enter it.
  const createRoot = () => mkdir(root, { recursive: true, mode: 0o700 })

  async function write(key: string, content: Uint8Array | Readable): Promise<number> {
    const target = place(key)
    const unfinished = path.join(root, `${UNFINISHED}${randomUUID()}`)
    await createRoot()
    try {
      const bytes = await writeDurably(unfinished, content)
      await moveInto(unfinished, target)
      return bytes
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  return {
    async put(key, bytes) {
      await write(key, bytes)
    },

    putStream: write,

    async get(key, range) {
      const file = await openIfThere(place(key))
      if (!file) return null
      try {
        const info = infoOf(await file.stat())
        const part = range ?? { start: 0, end: info.size - 1 }
        if (part.end - part.start >= READ_AT_ONCE) {
          return { ...info, body: file.createReadStream({ ...part, highWaterMark: READ_AT_ONCE }) }
        }
        const body = await readPart(file, part)
        await file.close()
        return { ...info, body }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async head(key) {
      return stat(place(key)).then(infoOf, nullWhenMissing)
    },

    async delete(keys) {
      const places = keys.map(place)
      await Promise.all(places.map(file => rm(file, { force: true })))
      for (const folder of new Set(places.map(file => path.dirname(file)))) await removeWhileEmpty(folder, root)
    },

    async *list(prefix) {
      yield* walk(root, prefix ? safeKey(prefix.replace(/\/$/, '')) : '')
    },

    async sweepUnfinished(before) {
      const names = (await readdir(root).catch(nullWhenMissing)) ?? []
      for (const name of names.filter(name => name.startsWith(UNFINISHED))) {
        const info = await stat(path.join(root, name)).catch(nullWhenMissing)
        if (info && info.mtime < before) await rm(path.join(root, name), { force: true })
      }
    },

    async room() {
      await createRoot()
      await access(root, constants.W_OK)
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}

async function writeDurably(file: string, content: Uint8Array | Readable): Promise<number> {
  const handle = await open(file, 'wx')
  try {
    await writeFile(handle, content)
    // Without this, the row that names the file could reach the disk first.
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

async function moveInto(file: string, target: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(path.dirname(target), { recursive: true })
      return await rename(file, target)
    } catch (error) {
      // The folder was deleted between the two steps, with its last file.
      if (!isMissing(error) || tries === 20) throw error
    }
  }
}

async function removeWhileEmpty(folder: string, root: string): Promise<void> {
  for (let empty = folder; empty.startsWith(root + path.sep); empty = path.dirname(empty)) {
    try {
      await rmdir(empty)
    } catch {
      // The folder is not empty.
      return
    }
  }
}

async function readPart(file: FileHandle, { start, end }: ByteRange): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, end - start + 1))
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
  return bytes.subarray(0, bytesRead)
}

async function* walk(root: string, key: string): AsyncGenerator<{ key: string; lastModified: Date; size: number }> {
  const entries = (await readdir(path.join(root, key), { withFileTypes: true }).catch(nullWhenMissing)) ?? []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const inside = key ? `${key}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      yield* walk(root, inside)
    } else {
      const info = await stat(path.join(root, inside)).catch(nullWhenMissing)
      if (info) yield { key: inside, lastModified: info.mtime, size: info.size }
    }
  }
}

const openIfThere = async (file: string) => {
  const handle = await open(file, 'r').catch(nullWhenMissing)
  if (!handle || (await handle.stat()).isFile()) return handle
  await handle.close()
  return null
}

const infoOf = (found: { size: number; mtime: Date; mtimeMs: number }): StoredInfo => ({
  size: found.size,
  etag: `"${Math.floor(found.mtimeMs).toString(36)}-${found.size.toString(36)}"`,
  lastModified: found.mtime,
})

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
