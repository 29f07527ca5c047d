import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import type { ArchivedFile } from './archive-format'

/** Writes a zip, one file at a time. `stream` has its bytes; about `RUN_AHEAD` of them are buffered. */
export type ZipWriter = {
  stream: Readable
  /**
   * Adds a file and returns its manifest entry. Text is compressed (`packed`); photos already are. Await it before the
   * next call.
   */
  add: (path: string, pieces: Pieces, options: { changed: Date; packed: boolean }) => Promise<ArchivedFile>
  end: () => void
}

// Bytes of read-ahead, so that reading and writing run concurrently.
const RUN_AHEAD = 4 * 1024 * 1024

type Pieces = AsyncIterable<Uint8Array | string>

/** Creates a zip writer. An error destroys `stream` and rejects `add`. Loads the library on first use. */
export async function zipWriter(): Promise<ZipWriter> {
  const { default: ZipStream } = await import('zip-stream')
  const zip = new ZipStream({ forceLocalTime: true })
  const stream = zip.pipe(new PassThrough({ highWaterMark: RUN_AHEAD }))
  let giveUp: (error: Error) => void = () => {}
  zip.on('error', error => stream.destroy(error))
  stream.once('error', error => giveUp(error))
  return {
    stream,
    add: (path, pieces, { changed, packed }) =>
      new Promise((resolve, reject) => {
        giveUp = reject
        const hash = createHash('sha256')
        let bytes = 0
        async function* measured() {
          for await (const piece of pieces) {
            const part = typeof piece === 'string' ? Buffer.from(piece) : piece
            hash.update(part)
            bytes += part.length
            yield part
          }
        }
        const source = Readable.from(measured(), { highWaterMark: 1 })
        source.once('error', error => stream.destroy(error))
        zip.entry(source, { name: path, date: changed, mode: 0o644, store: !packed }, error => {
          if (error) reject(error)
          else resolve({ path, bytes, sha256: hash.digest('hex') })
        })
      }),
    end: () => zip.finish(),
  }
}
