import { invalidFile } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { decode } from '~/platform/text/decode-text.server'
import { cellsBeyondAscii, detectEncoding } from '~/platform/text/detect-encoding.server'
import { ENCODINGS, type Encoding } from '~/platform/text/encodings'

/**
 * Decodes a file, in the chosen encoding or in the one that it seems to have.
 * @throws InvalidError on `file` if the bytes are not text
 */
export async function decodeText(bytes: Uint8Array, chosen?: Encoding): Promise<{ text: string; encoding: Encoding }> {
  if (bytes.length === 0) throw invalidFile(i18n.t('This file is empty. Select a CSV file with one kit per line.'))
  const kind = binaryKind(bytes)
  if (kind) throw invalidFile(i18n.t(kind))
  const encoding = chosen ?? (await detectEncoding(bytes))
  const text = decode(bytes, encoding)
  if (text.includes('\0')) {
    throw invalidFile(i18n.t('This is not a text file, or it is damaged. Save it again as CSV from your spreadsheet.'))
  }
  if (controlsIn(text.slice(0, 4096)) > MAX_CONTROLS) {
    throw invalidFile(i18n.t('This is not a text file. Save your collection as CSV and select that file.'))
  }
  return { text, encoding }
}

/** How the first letters beyond ASCII read in an encoding. */
export type EncodingSample = { encoding: Encoding; sample: string }

const SAMPLE = { cells: 4, letters: 60 }

/**
 * Returns how a file reads in the current encoding and in each other one that fits, for the user to choose. Encodings
 * that read the same are one. Empty if all letters are ASCII.
 */
export function encodingSamples(bytes: Uint8Array, current: Encoding): EncodingSample[] {
  const isWide = bytes.subarray(0, 1024).includes(0)
  const cells = isWide ? [bytes.subarray(0, 4 * SAMPLE.letters)] : cellsBeyondAscii(bytes).slice(0, SAMPLE.cells)
  if (cells.length === 0) return []
  const sampleIn = (encoding: Encoding) =>
    cells.map(cell => decode(cell, encoding).replace(/\s+/g, ' ').trim().slice(0, SAMPLE.letters)).join(' · ')
  const found = new Map<string, Encoding>()
  for (const encoding of ENCODINGS) {
    const sample = sampleIn(encoding)
    const isShown = encoding === current || (!found.has(sample) && !UNREADABLE.test(sample))
    if (isShown && WIDE.includes(encoding) === isWide) found.set(sample, encoding)
  }
  return [...found].map(([sample, encoding]) => ({ encoding, sample }))
}

const WIDE: Encoding[] = ['utf-16le', 'utf-16be']
// biome-ignore lint/suspicious/noControlCharactersInRegex: these show that an encoding does not fit
const UNREADABLE = /[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd\ue000-\uf8ff]/

/** Counts what distinguishes a binary file from a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is counted
const controlsIn = (text: string): number => text.match(/[\x01-\x08\x0b\x0e-\x1f]/g)?.length ?? 0
const MAX_CONTROLS = 8

const PICTURE = /*i18n*/ 'This is an image, not a table. Select the CSV file with your collection.'
const SPREADSHEET =
  /*i18n*/ 'This is a spreadsheet file. Open it, use “Save as” or “Download” with the format CSV, and select that file here.'

/** The first bytes of well-known binary formats, and the error message for each. */
const SIGNATURES: [sentence: string, bytes: number[], offset?: number][] = [
  [PICTURE, [0xff, 0xd8, 0xff]],
  [PICTURE, [0x89, 0x50, 0x4e, 0x47]],
  [PICTURE, [0x47, 0x49, 0x46, 0x38]],
  [PICTURE, [0x52, 0x49, 0x46, 0x46]],
  [PICTURE, [0x66, 0x74, 0x79, 0x70], 4],
  [SPREADSHEET, [0x50, 0x4b, 0x03, 0x04]],
  [SPREADSHEET, [0xd0, 0xcf, 0x11, 0xe0]],
  [/*i18n*/ 'This is a PDF, not a table. Select the CSV file with your collection.', [0x25, 0x50, 0x44, 0x46]],
  [/*i18n*/ 'This file is compressed. Unpack it and select the CSV file inside.', [0x1f, 0x8b]],
]

const binaryKind = (bytes: Uint8Array) =>
  SIGNATURES.find(([, signature, offset = 0]) => startsWith(bytes.subarray(offset), ...signature))?.[0]

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
