import path from 'node:path'
import { Piscina } from 'piscina'
import { singleton } from './singleton'

type HeicTask = {
  bytes: Uint8Array
  /** which of the file's pictures */
  index: number
  /** the ICC profile of its colours */
  profile: Uint8Array | undefined
  hasAlpha: boolean
  maxPixels: number
}

// A phone's photo takes one or two seconds; what takes this long was made to.
const TIME_LIMIT = 30_000

/**
 * The picture in a HEIC file as TIFF; null when it has more pixels than allowed. One at a time and in a thread that ends when idle:
 * the decoder never gives memory back while it lives.
 * @throws whatever the decoder says of a damaged file
 */
export async function decodeHeic(task: HeicTask): Promise<Uint8Array | null> {
  const pool = singleton(
    'heic',
    () =>
      new Piscina<HeicTask, Uint8Array | null>({
        // From the project's folder: bundled code has left the place of its source.
        filename: path.resolve('app/platform/heic-worker.mjs'),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: 5_000,
      }),
  )
  return pool.run(task, { signal: AbortSignal.timeout(TIME_LIMIT) })
}
