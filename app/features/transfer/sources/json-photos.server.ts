import type { SourcePhoto } from '~/features/transfer/csv/csv-table'
import { MAX_PHOTO_BYTES } from '~/features/transfer/rows/photo-limit'
import { invalidFile } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { SourceFile } from './source-file.server'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACE = 0x20

/**
 * Reads a JSON file without the photos in it: each text of a key `data`, in base64, is replaced by its place in the
 * file. Memory holds only the rest.
 * @throws InvalidError on `file` if the rest is larger than `maxBytes`
 */
export async function jsonWithoutPhotos(file: SourceFile, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  const keep = (bytes: Buffer) => {
    size += bytes.length
    if (size > maxBytes) throw invalidFile(i18n.t('This backup is too large.'))
    pieces.push(bytes)
  }
  /** The last text outside of a photo, and what followed it. */
  let key = ''
  let isValue = false
  let isText = false
  let isEscaped = false
  let photoFrom = -1
  let begun = 0
  for await (const piece of file.pieces()) {
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] as number
      if (photoFrom >= 0) {
        // Base64 has no escaped quotes.
        const end = piece.indexOf(QUOTE, at)
        if (end < 0) {
          from = piece.length
          break
        }
        keep(Buffer.from(`{"from":${photoFrom},"to":${begun + end}}`))
        photoFrom = -1
        key = ''
        from = end + 1
        at = end
      } else if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
        if (isText && key.length < 8) key += String.fromCharCode(byte)
      } else if (byte === QUOTE) {
        if (isValue && key === 'data') {
          keep(piece.subarray(from, at))
          photoFrom = begun + at + 1
        } else {
          isText = true
          key = ''
        }
        isValue = false
      } else if (byte === COLON) isValue = true
      else if (byte > SPACE) isValue = false
    }
    if (photoFrom < 0) keep(piece.subarray(from))
    begun += piece.length
  }
  return Buffer.concat(pieces)
}

/** Returns the photo at a place that `jsonWithoutPhotos` wrote; undefined for anything else, and for an empty photo. */
export function photoInJson(file: SourceFile, place: unknown, name: string): SourcePhoto | undefined {
  const { from, to } = (place ?? {}) as { from?: unknown; to?: unknown }
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return
  return {
    name,
    path: `${name} ${from}`,
    async read(most = MAX_PHOTO_BYTES) {
      const end = Math.min(to, from + Math.ceil(most / 3) * 4)
      return Buffer.from((await file.range(from, end)).toString('latin1'), 'base64')
    },
  }
}
