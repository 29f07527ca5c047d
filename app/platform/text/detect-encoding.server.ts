import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Encoding } from './encodings'

/** Bytes that are looked at, and those that the detector judges, in 10 ms. */
const MAX_BYTES = 1024 * 1024
const SAMPLE_BYTES = 16 * 1024
const NEWLINE = Buffer.from('\n')

/** Detects the encoding of a text: by its byte order mark, as UTF-8 if it is valid, otherwise by its letters. */
export async function detectEncoding(bytes: Uint8Array): Promise<Encoding> {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const wide = wideEncoding(bytes)
  if (wide) return wide
  return isUtf8(bytes) ? 'utf-8' : likelyEncoding(cellsBeyondAscii(bytes))
}

/** Returns UTF-16 if it fits: one half of each comma, space and line break is a zero byte, always the same one. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes.length % 2 === 1) return
  const zeros = [0, 0]
  bytes.subarray(0, SAMPLE_BYTES).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const enough = Math.max(2, Math.min(bytes.length, SAMPLE_BYTES) / 50)
  if (odd >= enough && even < odd / 10) return 'utf-16le'
  if (even >= enough && odd < even / 10) return 'utf-16be'
}

/** Returns the first cells with letters beyond ASCII. English headers would hide the language of the others. */
export function cellsBeyondAscii(bytes: Uint8Array): Buffer[] {
  // These separators are never the second half of a letter.
  const cells = Buffer.from(bytes.subarray(0, MAX_BYTES))
    .toString('latin1')
    .split(/[,;\t\r\n"<>]/)
  return cells.filter(cell => /[\x80-\xff]/.test(cell)).map(cell => Buffer.from(cell, 'latin1'))
}

/** The detector's name of each encoding, and how common it is. Measured on `detect-encoding.test.ts`. */
const KNOWN: [name: string, Encoding, weight: number][] = [
  ['windows-1252', 'windows-1252', 1],
  ['windows-1250', 'windows-1250', 0.9],
  ['iso-8859-15', 'iso-8859-15', 0.9],
  ['iso-8859-2', 'iso-8859-2', 0.9],
  ['windows-1251', 'windows-1251', 0.8],
  ['windows-1253', 'windows-1253', 0.8],
  ['windows-1254', 'windows-1254', 0.8],
  ['windows-1257', 'windows-1257', 0.6],
  ['shift_jis', 'shift_jis', 0.8],
  ['euc-jp', 'euc-jp', 0.8],
  ['gb18030', 'gb18030', 0.8],
  ['big5', 'big5', 0.8],
  ['euc-kr', 'euc-kr', 0.8],
  ['koi8-r', 'koi8-r', 0.6],
  ['macroman', 'macintosh', 0.6],
  ['cp850', 'cp850', 0.5],
]

/**
 * Returns the encoding in which a text has the fewest odd letters. Of several, the one that the detector prefers: in a
 * few words its figures are close to zero and to each other, so that the more common one wins.
 */
async function likelyEncoding(cells: Buffer[]): Promise<Encoding> {
  const bytes = Buffer.concat(cells.flatMap(cell => [cell, NEWLINE])).subarray(0, SAMPLE_BYTES)
  // Loaded on the first such file: its model of languages takes 70 MB.
  const { detectAll } = await import('jschardet')
  const found = detectAll(bytes, { detectEncodings: KNOWN.map(([name]) => name), minimumThreshold: 0 })
  const confidenceOf = new Map(found.map(({ encoding, confidence }) => [plain(encoding ?? ''), confidence]))
  const ranked = KNOWN.map(([name, encoding, weight]) => {
    const confidence = confidenceOf.get(plain(name))
    const score = confidence === undefined ? 0 : (confidence + NOISE) * weight
    return { encoding, score, odd: oddLetters(iconv.decode(bytes, encoding)) }
  })
  // UTF-8 with a few damaged letters is still UTF-8.
  const broken = iconv.decode(bytes, 'utf-8').match(/\ufffd/g)?.length ?? 0
  ranked.push({ encoding: 'utf-8', score: 1, odd: broken })
  const [best] = ranked.sort((one, other) => one.odd - other.odd || other.score - one.score)
  return best?.encoding ?? 'windows-1252'
}

/** The detector's figures differ by this much without a reason. */
const NOISE = 0.01

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Counts what a text has only in the wrong encoding: "CafŽ", "Flu§", "Cittа" with a Cyrillic letter. */
const oddLetters = (text: string): number => text.match(ODD)?.length ?? 0

const ODD = new RegExp(
  [
    // Control characters, and bytes that are no letter.
    String.raw`[\u0080-\u009f\ufffd\ue000-\uf8ff]`,
    // A capital letter within a word.
    String.raw`(?<=\p{L})(?=[^\x00-\x7f])\p{Lu}(?=\p{Ll})|(?<=\p{Ll})(?=[^\x00-\x7f])\p{Lu}`,
    // Quotes and dashes within a word, and other signs after a letter.
    String.raw`(?<=\p{L})(?:[“”–—…](?=\p{L})|[„‚])`,
    String.raw`(?<=\p{L})(?![’‘“”…–—·®™°€£»«¿¡×])(?=[^\x00-\x7f\u3000-\u303f\uff00-\uffef])[\p{P}\p{S}]`,
    // Two alphabets in a word, and "40 в 50".
    String.raw`(?<=\p{Script=Latin})[\p{Script=Cyrillic}\p{Script=Greek}\uff61-\uff9f]`,
    String.raw`(?<=[\p{Script=Cyrillic}\p{Script=Greek}\uff61-\uff9f])\p{Script=Latin}`,
    String.raw`(?<=\d ?)(?=[^\x00-\x7f])[\p{Script=Cyrillic}\p{Script=Greek}](?= ?\d)`,
  ].join('|'),
  'gu',
)

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
