import { invalidFile } from '../errors'
import { i18n } from '../messages'
import type { Storage } from './storage-driver'

/** Bytes that must stay free on a disk for other writes. */
export const RESERVED_BYTES = 512 * 1024 * 1024

/** Bytes between two checks of the free space. */
const CHECK_INTERVAL = 16 * 1024 * 1024

/**
 * Passes an upload on while its storage has space. The size is unknown before the end: other uploads use the same disk,
 * and a chunked request has no length.
 * @throws InvalidError on `file` if there is not enough
 */
export async function* whileRoom(
  pieces: AsyncIterable<Uint8Array>,
  store: Pick<Storage, 'room'>,
): AsyncGenerator<Uint8Array> {
  let unchecked = CHECK_INTERVAL
  for await (const piece of pieces) {
    unchecked += piece.length
    if (unchecked >= CHECK_INTERVAL) {
      unchecked = 0
      if ((await store.room()) < RESERVED_BYTES) {
        throw invalidFile(i18n.t('The server does not have enough space for this file. Please try again later.'))
      }
    }
    yield piece
  }
}
