import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { InvalidError } from '~/platform/errors'
import { storage } from '~/platform/storage.server'

/** What a file in the zip turned out to be; `content` when it was asked for. */
type ReadEntry = { bytes: number; sha256: string; content: Buffer }

export type ZipReader = {
  paths: ReadonlySet<string>
  /**
   * Inflates a file and checks its sum; `take` gets it piece by piece. @throws InvalidError when it is damaged, or larger than `most`
   * bytes
   */
  read: (path: string, options: { most: number; keep: boolean; take?: (chunk: Buffer) => void }) => Promise<ReadEntry>
}

type Bounds = { entries: number; bytes: number; wanted?: (path: string) => boolean }

const MOST_ENTRIES = 200_000
/** What the packed texts of an archive may come to beyond twice the size of its file. */
const ROOM = 512 * 1024 * 1024

/**
 * Opens a zip that lies in the storage. Nothing of it is ever written under the names it gives, and what it says of sizes is not
 * believed: limits count what really comes out.
 * @throws InvalidError in words for the person who brought it
 */
export async function openZip(key: string): Promise<ZipReader> {
  const info = await storage().head(key)
  if (!info) throw refused(GONE)
  return readZip(new StoredReader(key), info.size, { entries: MOST_ENTRIES, bytes: 2 * info.size + ROOM })
}

const MOST_LOCAL_ENTRIES = 4_000_000
/** A database packs better than an archive's photos. */
const MOST_PACKED = 20

/** The same for a zip on the host's own disk, of which only the files that are `wanted` count. */
export async function openZipFile(path: string, wanted: (path: string) => boolean): Promise<ZipReader> {
  const { size } = await stat(path)
  return readZip(new LocalReader(path), size, { entries: MOST_LOCAL_ENTRIES, bytes: MOST_PACKED * size + ROOM, wanted })
}

async function readZip(reader: RandomAccessReader, size: number, bounds: Bounds): Promise<ZipReader> {
  const { entries, zip } = await listed(reader, size, bounds)
  let left = bounds.bytes
  return {
    paths: new Set(entries.keys()),
    async read(path, { most, keep, take }) {
      const entry = entries.get(path)
      if (!entry) throw refused(`The archive is not complete: “${path}” is missing.`)
      const hash = createHash('sha256')
      const kept: Buffer[] = []
      let bytes = 0
      let sum = 0
      await inflated(zip, entry, chunk => {
        bytes += chunk.length
        left -= chunk.length
        if (bytes > most || left < 0) throw refused(BOMB)
        hash.update(chunk)
        sum = crc32(chunk, sum)
        if (keep) kept.push(chunk)
        take?.(chunk)
      })
      if (sum !== entry.crc32) throw refused(DAMAGED)
      return { bytes, sha256: hash.digest('hex'), content: Buffer.concat(kept) }
    },
  }
}

const GONE = 'The file is no longer there. Please upload the archive again.'
const NO_ZIP = 'This file is not a zip, or it did not arrive whole. Please choose the archive again.'
const DAMAGED = 'The archive is damaged or incomplete. Please choose another copy of it.'
const BOMB = 'The archive unpacks to far more than an archive of a collection holds, so it was not opened.'
const TRICKS = 'The archive holds a file with a path that leads out of it, so it was not opened.'

const refused = (sentence: string) => new InvalidError({ file: [sentence] })

async function listed(reader: RandomAccessReader, size: number, { entries: most, wanted }: Bounds) {
  const zip = await fromRandomAccessReaderPromise(reader, size, {
    autoClose: false,
    strictFileNames: true,
  }).catch(brokenAs(NO_ZIP))
  if (zip.entryCount > most) throw refused(BOMB)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || wanted?.(entry.fileName) === false) continue
      if (isLink(entry)) throw refused(TRICKS)
      if (!entry.canDecodeFileData()) {
        throw refused('The archive is locked or packed in a way that cannot be read.')
      }
      if (entries.has(entry.fileName)) throw refused(`The archive holds “${entry.fileName}” twice.`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message)) {
      throw refused(TRICKS)
    }
    return brokenAs(DAMAGED)(error)
  }
  return { zip, entries }
}

// The file type stands in the upper half, as Unix knows it.
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000

async function inflated(zip: ZipFile, entry: Entry, take: (chunk: Buffer) => void): Promise<void> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    await pipeline(stream, async source => {
      for await (const chunk of source as AsyncIterable<Buffer>) take(chunk)
    })
  } catch (error) {
    brokenAs(DAMAGED)(error)
  }
}

/** Turns what a library says of a broken zip into a sentence; faults of the storage stay faults. */
const brokenAs = (sentence: string) => (error: unknown) => {
  if (error instanceof InvalidError || error instanceof StorageFault) throw error
  throw refused(sentence)
}

class StorageFault extends Error {
  override name = 'StorageFault'
}

/** Reads parts of a stored file as the zip's reader asks for them. */
class StoredReader extends RandomAccessReader {
  constructor(private readonly key: string) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough()
    void storage()
      .get(this.key, { start, end: end - 1 })
      .then(file => {
        if (!file) throw new Error(GONE)
        if (Buffer.isBuffer(file.body)) out.end(file.body)
        else return pipeline(file.body, out)
      })
      .catch(error => out.destroy(new StorageFault(`Could not be read: ${error}`)))
    return out
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
