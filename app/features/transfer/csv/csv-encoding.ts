import { invalidFile } from '~/platform/errors'
import { keysOf } from '~/platform/keys-of'

export const ENCODING_LABELS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Western European (Windows-1252)',
}
export type Encoding = keyof typeof ENCODING_LABELS
export const ENCODINGS = keysOf(ENCODING_LABELS)

/**
 * Decodes a file: by its byte order mark; otherwise as UTF-8 if that is valid; otherwise in the Western European
 * encoding of spreadsheets.
 * @throws InvalidError on `file` if the bytes are not text
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): { text: string; encoding: Encoding } {
  if (bytes.length === 0) throw invalidFile('This file is empty. Select a CSV file with one kit per line.')
  const kind = binaryKind(bytes)
  if (kind) throw invalidFile(kind)
  const encoding = chosen ?? detectEncoding(bytes)
  // The decoder removes the byte order mark.
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) {
    throw invalidFile('This is not a text file, or it is damaged. Save it again as CSV from your spreadsheet.')
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these distinguish a binary file from a text
  const controls = text.slice(0, 4096).match(/[\x01-\x08\x0b\x0e-\x1f]/g)?.length ?? 0
  if (controls > 8) throw invalidFile('This is not a text file. Save your collection as CSV and select that file.')
  return { text, encoding }
}

function detectEncoding(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const wide = wideText(bytes)
  if (wide) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Detects UTF-16 without a byte order mark: in English headers every other byte is zero. */
function wideText(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, 400)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 2
  if (odd > most * 0.7 && even < most * 0.1) return 'utf-16le'
  if (even > most * 0.7 && odd < most * 0.1) return 'utf-16be'
}

const PICTURE = 'This is an image, not a table. Select the CSV file with your collection.'
const SPREADSHEET =
  'This is a spreadsheet file. Open it, use “Save as” or “Download” with the format CSV, and select that file here.'

/** The first bytes of well-known binary formats, and the error message for each. */
const SIGNATURES: [sentence: string, bytes: number[], offset?: number][] = [
  [PICTURE, [0xff, 0xd8, 0xff]],
  [PICTURE, [0x89, 0x50, 0x4e, 0x47]],
  [PICTURE, [0x47, 0x49, 0x46, 0x38]],
  [PICTURE, [0x52, 0x49, 0x46, 0x46]],
  [PICTURE, [0x66, 0x74, 0x79, 0x70], 4],
  [SPREADSHEET, [0x50, 0x4b, 0x03, 0x04]],
  [SPREADSHEET, [0xd0, 0xcf, 0x11, 0xe0]],
  ['This is a PDF, not a table. Select the CSV file with your collection.', [0x25, 0x50, 0x44, 0x46]],
  ['This file is compressed. Unpack it and select the CSV file inside.', [0x1f, 0x8b]],
]

const binaryKind = (bytes: Uint8Array) =>
  SIGNATURES.find(([, signature, offset = 0]) => startsWith(bytes.subarray(offset), ...signature))?.[0]

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
