import { isAscii, isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { InvalidError, invalidFile } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { ReadableFile } from './readable-file'
import { ZIP_PROBLEMS, type ZipName } from './zip-problems'

/** The size and checksum of a file in the zip. `content` is empty unless requested. */
type ReadEntry = { bytes: number; sha256: string; content: Buffer }

export type ZipReader = {
  paths: ReadonlySet<string>
  /** Inflates a file and verifies its checksum. @throws InvalidError if it is damaged, or larger than `maxBytes` */
  read: (path: string, options: { maxBytes: number; keep: boolean }) => Promise<ReadEntry>
  /** Yields the same in chunks. */
  pieces: (path: string, options: { maxBytes: number }) => AsyncGenerator<Buffer>
}

export type ZipBounds = {
  /** The name of the zip in messages to the user. */
  called?: ZipName
  maxEntries?: number
  /** The limit of the unpacked size, as a multiple of the packed one. */
  maxRatio?: number
  /** Selects the files to read; by default all. */
  wanted?: (path: string) => boolean
  /** The zip may be packed again by a person: with a folder above everything, and with what macOS and Windows add. */
  isRepacked?: boolean
  /** A backslash separates folders, as some programs of Windows write it. Otherwise it is refused. */
  isFromWindows?: boolean
}

const MAX_ENTRIES = 200_000
/** Bytes of unpacked text in addition to that limit. */
const ROOM = 512 * 1024 * 1024

/**
 * Opens a zip. Never uses its file names as paths. Limits count the inflated bytes, because the stated sizes can be
 * wrong.
 * @throws InvalidError with a message for the user
 */
export async function openZipOf(file: ReadableFile, bounds: ZipBounds = {}): Promise<ZipReader> {
  const size = await file.size()
  return readZip(new RangeReader(file, size), size, bounds)
}

/**
 * Opens a zip in the file system, with the same limits.
 * @throws InvalidError with a message for the user
 */
export const openZipFile = (path: string, bounds: ZipBounds): Promise<ZipReader> => openZipOf(localFile(path), bounds)

async function readZip(reader: RandomAccessReader, size: number, bounds: ZipBounds): Promise<ZipReader> {
  const { called = 'archive', maxRatio = 2 } = bounds
  const problems = ZIP_PROBLEMS[called]
  const { entries, zip } = await listed(reader, size, bounds)
  let left = maxRatio * size + ROOM

  async function* pieces(path: string, { maxBytes }: { maxBytes: number }) {
    const entry = entries.get(path)
    if (!entry) throw invalidFile(i18n.t(problems.incomplete, { path }))
    let bytes = 0
    let sum = 0
    for await (const chunk of inflated(zip, entry, i18n.t(problems.damaged))) {
      bytes += chunk.length
      left -= chunk.length
      if (bytes > maxBytes || left < 0) throw invalidFile(i18n.t(problems.bomb))
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (sum !== entry.crc32) throw invalidFile(i18n.t(problems.damaged))
  }

  async function read(path: string, { maxBytes, keep }: { maxBytes: number; keep: boolean }): Promise<ReadEntry> {
    const hash = createHash('sha256')
    // Not joined from chunks, which takes twice the memory. The library rejects a file that is larger than it states.
    const content = Buffer.allocUnsafe(keep ? Math.min(entries.get(path)?.uncompressedSize ?? 0, maxBytes) : 0)
    let bytes = 0
    for await (const chunk of pieces(path, { maxBytes })) {
      if (keep) content.set(chunk, bytes)
      bytes += chunk.length
      hash.update(chunk)
    }
    return { bytes, sha256: hash.digest('hex'), content: content.subarray(0, bytes) }
  }

  return { paths: new Set(entries.keys()), read, pieces }
}

async function listed(reader: RandomAccessReader, size: number, bounds: ZipBounds) {
  const { called = 'archive', maxEntries = MAX_ENTRIES, wanted, isRepacked, isFromWindows } = bounds
  const problems = ZIP_PROBLEMS[called]
  const zip = await fromRandomAccessReaderPromise(reader, size, {
    autoClose: false,
    strictFileNames: !isFromWindows,
  }).catch(brokenAs(i18n.t(problems.noZip)))
  if (zip.entryCount > maxEntries) throw invalidFile(i18n.t(problems.bomb))
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/') || wanted?.(name) === false || (isRepacked && ADDED.test(name))) continue
      if (isLink(entry)) throw invalidFile(i18n.t(problems.tricks))
      if (!entry.canDecodeFileData()) throw invalidFile(i18n.t(problems.unreadable))
      if (entries.has(name)) throw invalidFile(i18n.t(problems.twice, { path: name }))
      entries.set(name, entry)
    }
  } catch (error) {
    if (error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message)) {
      throw invalidFile(i18n.t(problems.tricks))
    }
    return brokenAs(i18n.t(problems.damaged))(error)
  }
  return { zip, entries: isRepacked ? withoutTopFolder(entries) : entries }
}

/** Returns the name of an entry. macOS writes UTF-8 without saying so. */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  const isSilent = !isAscii(fileNameRaw) && isUtf8(fileNameRaw)
  const name = isSilent ? fileNameRaw.toString().replaceAll('\\', '/') : fileName
  return name.normalize('NFC')
}

/** What macOS and Windows add to a folder. */
const ADDED = /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

function withoutTopFolder(entries: Map<string, Entry>): Map<string, Entry> {
  const [first = ''] = entries.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  if (!folder || ![...entries.keys()].every(path => path.startsWith(folder))) return entries
  return withoutTopFolder(new Map([...entries].map(([path, entry]) => [path.slice(folder.length), entry])))
}

// The upper 16 bits are the Unix file mode.
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000

async function* inflated(zip: ZipFile, entry: Entry, damaged: string): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    brokenAs(damaged)(error)
  }
}

/** Returns an error handler that replaces errors of the zip library with a message. Storage errors pass unchanged. */
const brokenAs = (sentence: string) => (error: unknown) => {
  if (error instanceof InvalidError || error instanceof StorageFault) throw error
  throw invalidFile(sentence)
}

class StorageFault extends Error {
  override name = 'StorageFault'
}

/** Bytes that are read together, and how many of these blocks are kept: the library reads a directory entry by entry. */
const BLOCK_BYTES = 256 * 1024
const CACHED_BLOCKS = 4
/** Bytes of a larger range that are in memory at a time. */
const PIECE_BYTES = 4 * 1024 * 1024

class RangeReader extends RandomAccessReader {
  private readonly blocks = new Map<number, Promise<Buffer>>()

  constructor(
    private readonly file: ReadableFile,
    private readonly size: number,
  ) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.pieces(start, end), { objectMode: false })
  }

  private async *pieces(start: number, end: number): AsyncGenerator<Buffer> {
    const isSmall = end - start <= BLOCK_BYTES
    for (let at = start; at < end; ) {
      const piece = isSmall ? await this.cached(at, end) : await this.range(at, Math.min(end, at + PIECE_BYTES))
      if (piece.length === 0) throw new Error('The file is shorter than expected')
      yield piece
      at += piece.length
    }
  }

  /** Returns the bytes from `start` up to `end`, or up to the end of the block. */
  private async cached(start: number, end: number): Promise<Buffer> {
    const number = Math.floor(start / BLOCK_BYTES)
    const from = number * BLOCK_BYTES
    const block = this.blocks.get(number) ?? this.range(from, from + BLOCK_BYTES)
    // The block that was used last is the newest.
    this.blocks.delete(number)
    this.blocks.set(number, block)
    const [oldest = number] = this.blocks.keys()
    if (this.blocks.size > CACHED_BLOCKS) this.blocks.delete(oldest)
    return (await block).subarray(start - from, end - from)
  }

  private async range(start: number, end: number): Promise<Buffer> {
    try {
      return await this.file.range(start, Math.min(end, this.size))
    } catch (error) {
      throw error instanceof InvalidError ? error : new StorageFault(`Could not read it: ${error}`)
    }
  }
}

const localFile = (path: string): ReadableFile => ({
  size: () => withFile(path, async file => (await file.stat()).size),
  range: (start, end) =>
    withFile(path, async file => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
      return buffer.subarray(0, bytesRead)
    }),
})

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
