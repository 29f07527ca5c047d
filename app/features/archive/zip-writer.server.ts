import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { PassThrough, Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ZipFile } from 'yazl'
import type { ArchivedFile } from './archive-format'

/** A zip that is written file after file; its bytes come out of `stream` as fast as they are taken, and little more than `RUN_AHEAD` is held. */
export type ZipWriter = {
  stream: Readable
  /** Adds a file and answers, once all of it is in, what the manifest says of it. Text is packed; photos already are. */
  add: (path: string, pieces: Pieces, options: { changed: Date; packed: boolean }) => Promise<ArchivedFile>
  end: () => void
}

// So many bytes are read and summed before they are written: the disk's two ways do not wait for each other.
const RUN_AHEAD = 4 * 1024 * 1024

type Pieces = AsyncIterable<Uint8Array | string>

// yazl has a zip's sums reckoned in JavaScript, which takes longer than all the rest; Node's own takes a tenth of that.
const sums = createRequire(import.meta.url)('buffer-crc32') as { unsigned: typeof crc32 }
sums.unsigned = crc32

export function zipWriter(): ZipWriter {
  const zip = new ZipFile()
  const stream = zip.outputStream.pipe(new PassThrough({ highWaterMark: RUN_AHEAD }))
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
        // Made when its turn comes: the zip keeps what it is given until its end.
        zip.addReadStreamLazy(path, { mtime: changed, mode: 0o100644, compress: packed }, begin => {
          const source = Readable.from(measured(), { highWaterMark: 1 })
          source.once('end', () => resolve({ path, bytes, sha256: hash.digest('hex') }))
          source.once('error', error => stream.destroy(error))
          begin(null, source)
        })
      }),
    end: () => zip.end(),
  }
}
