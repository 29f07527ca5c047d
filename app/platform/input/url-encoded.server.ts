import { Writable } from 'node:stream'
import type busboy from 'busboy'
import { MalformedError, TooLargeError } from '../errors'

const MB = 1024 * 1024
/** Bytes of a name, as in busboy. */
const MAX_NAME = 100
const [AMPERSAND, EQUALS, PLUS, PERCENT, SPACE] = new TextEncoder().encode('&=+% ') as unknown as number[]
const INFO = { nameTruncated: false, valueTruncated: false, encoding: 'utf-8', mimeType: 'text/plain' }

/**
 * Returns a parser for `name=a+text&other=%26` that emits `field` as busboy does. Busboy appends to a text at each `+` and
 * `%`, which takes up to 33 times the memory of the body. The stream fails with TooLargeError beyond the limits.
 */
export function urlEncodedParser({ fields: mostFields = Infinity, fieldSize = MB }: busboy.Limits): busboy.Busboy {
  let count = 0
  /** null while it is read */
  let name: string | null = null
  let pieces: Buffer[] = []
  let size = 0
  /** The digits after a percent sign; null outside of such a code. */
  let code: number[] | null = null

  function keep(bytes: Buffer) {
    size += bytes.length
    if (size > (name === null ? MAX_NAME : fieldSize)) throw new TooLargeError()
    pieces.push(bytes)
  }
  function takeText(): string {
    const text = Buffer.concat(pieces).toString()
    pieces = []
    size = 0
    return text
  }
  function endField() {
    if (++count > mostFields) throw new TooLargeError()
    const [key, value] = name === null ? [takeText(), ''] : [name, takeText()]
    name = null
    if (key || value) parser.emit('field', key, value, INFO)
  }
  function read(chunk: Buffer) {
    const decoded = Buffer.allocUnsafe(chunk.length)
    let from = 0
    let to = 0
    for (const byte of chunk) {
      if (code) {
        code.push(digitOf(byte))
        if (code.length === 1) continue
        decoded[to++] = 16 * (code[0] ?? 0) + (code[1] ?? 0)
        code = null
      } else if (byte === PERCENT) code = []
      else if (byte === AMPERSAND || (byte === EQUALS && name === null)) {
        keep(decoded.subarray(from, to))
        from = to
        if (byte === AMPERSAND) endField()
        else name = takeText()
      } else decoded[to++] = byte === PLUS ? (SPACE as number) : byte
    }
    if (to > from) keep(decoded.subarray(from, to))
  }
  function end() {
    if (code) throw new MalformedError()
    if (name !== null || size > 0) endField()
  }

  const parser = new Writable({
    write: (chunk: Buffer, _, done) => done(errorOf(() => read(chunk))),
    final: done => done(errorOf(end)),
  }) as busboy.Busboy
  return parser
}

/** @throws MalformedError if the byte is no hexadecimal digit */
function digitOf(byte: number): number {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase())
  if (digit < 0) throw new MalformedError()
  return digit
}

function errorOf(work: () => void): Error | null {
  try {
    work()
    return null
  } catch (error) {
    return error as Error
  }
}
