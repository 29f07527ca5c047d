import { isAscii, isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { InvalidError, invalidFile } from '~/platform/errors'
import { storage } from '~/platform/storage/storage.server'
import type { Storage } from '~/platform/storage/storage-driver'

/** The size and checksum of a file in the zip. `content` is empty unless requested. */
type ReadEntry = { bytes: number; sha256: string; content: Buffer }

export type ZipReader = {
  paths: ReadonlySet<string>
  /** Inflates a file and verifies its checksum. @throws InvalidError if it is damaged, or larger than `maxBytes` */
  read: (path: string, options: { maxBytes: number; keep: boolean }) => Promise<ReadEntry>
  /** Yields the same in chunks. */
  pieces: (path: string, options: { maxBytes: number }) => AsyncGenerator<Buffer>
}

type Bounds = {
  /** The name of the zip in messages to the user. */
  called?: string
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
 * Opens a zip in the storage. Never uses its file names as paths. Limits count the inflated bytes, because the stated
 * sizes can be wrong.
 * @throws InvalidError with a message for the user
 */
export async function openZip(
  key: string,
  { store = storage(), ...bounds }: Bounds & { store?: Storage } = {},
): Promise<ZipReader> {
  const info = await store.head(key)
  if (!info) throw invalidFile(wordsFor(bounds.called).gone)
  return readZip(new StoredReader(key, store), info.size, bounds)
}

/**
 * Opens a zip in the file system, with the same limits.
 * @throws InvalidError with a message for the user
 */
export async function openZipFile(path: string, bounds: Bounds): Promise<ZipReader> {
  const { size } = await stat(path)
  return readZip(new LocalReader(path), size, bounds)
}

/**
 * Opens a zip in memory, with the same limits.
 * @throws InvalidError with a message for the user
 */
export const openZipBytes = (bytes: Uint8Array, bounds: Bounds) =>
  readZip(new MemoryReader(bytes), bytes.length, bounds)

async function readZip(reader: RandomAccessReader, size: number, bounds: Bounds): Promise<ZipReader> {
  const { called = 'archive', maxRatio = 2 } = bounds
  const words = wordsFor(called)
  const { entries, zip } = await listed(reader, size, bounds)
  let left = maxRatio * size + ROOM

  async function* pieces(path: string, { maxBytes }: { maxBytes: number }) {
    const entry = entries.get(path)
    if (!entry) throw invalidFile(`The ${called} is not complete: “${path}” is missing.`)
    let bytes = 0
    let sum = 0
    for await (const chunk of inflated(zip, entry, words.damaged)) {
      bytes += chunk.length
      left -= chunk.length
      if (bytes > maxBytes || left < 0) throw invalidFile(words.bomb)
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (sum !== entry.crc32) throw invalidFile(words.damaged)
  }

  async function read(path: string, { maxBytes, keep }: { maxBytes: number; keep: boolean }): Promise<ReadEntry> {
    const hash = createHash('sha256')
    const kept: Buffer[] = []
    let bytes = 0
    for await (const chunk of pieces(path, { maxBytes })) {
      bytes += chunk.length
      hash.update(chunk)
      if (keep) kept.push(chunk)
    }
    return { bytes, sha256: hash.digest('hex'), content: Buffer.concat(kept) }
  }

  return { paths: new Set(entries.keys()), read, pieces }
}

const wordsFor = (called = 'archive') => ({
  gone: `The file no longer exists. Please upload the ${called} again.`,
  noZip: `This file is not a zip, or the upload was incomplete. Please select the ${called} again.`,
  damaged: `The ${called} is damaged or incomplete. Please select another copy.`,
  bomb: `The ${called} unpacks to more data than expected, so it was not opened.`,
  tricks: `The ${called} contains a file path that points outside of it, so it was not opened.`,
})

async function listed(reader: RandomAccessReader, size: number, bounds: Bounds) {
  const { called = 'archive', maxEntries = MAX_ENTRIES, wanted, isRepacked, isFromWindows } = bounds
  const words = wordsFor(called)
  const zip = await fromRandomAccessReaderPromise(reader, size, {
    autoClose: false,
    strictFileNames: !isFromWindows,
  }).catch(brokenAs(words.noZip))
  if (zip.entryCount > maxEntries) throw invalidFile(words.bomb)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/') || wanted?.(name) === false || (isRepacked && ADDED.test(name))) continue
      if (isLink(entry)) throw invalidFile(words.tricks)
      if (!entry.canDecodeFileData()) {
        throw invalidFile(`The ${called} is encrypted or uses an unsupported compression method.`)
      }
      if (entries.has(name)) throw invalidFile(`The ${called} contains “${name}” twice.`)
      entries.set(name, entry)
    }
  } catch (error) {
    if (error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message)) {
      throw invalidFile(words.tricks)
    }
    return brokenAs(words.damaged)(error)
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

class StoredReader extends RandomAccessReader {
  constructor(
    private readonly key: string,
    private readonly store: Storage,
  ) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough()
    void this.store
      .get(this.key, { start, end: end - 1 })
      .then(file => {
        if (!file) throw new Error('It no longer exists')
        if (Buffer.isBuffer(file.body)) out.end(file.body)
        else return pipeline(file.body, out)
      })
      .catch(error => out.destroy(new StorageFault(`Could not read it: ${error}`)))
    return out
  }
}

class MemoryReader extends RandomAccessReader {
  constructor(private readonly bytes: Uint8Array) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([Buffer.from(this.bytes.subarray(start, end))])
  }
}

class LocalReader extends RandomAccessReader {
  constructor(private readonly path: string) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.path, { start, end: end - 1 })
  }
}
