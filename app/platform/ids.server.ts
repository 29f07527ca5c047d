import { createHash, randomBytes } from 'node:crypto'
import { env } from './env.server'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
// The largest multiple of 36 below 256: bytes from here on would make some letters likelier than others.
const FAIR = 252

/** A new record id: 16 of [a-z0-9] (specification, section 3), or as long as `RECORD_ID_LENGTH` says. */
export const newId = () => randomText(env.RECORD_ID_LENGTH)

/** What a record id looks like: 15 is accepted so that records brought over from elsewhere keep theirs. */
export const isRecordId = (text: string) => /^[a-z0-9]{15,16}$/.test(text)

/** An id made of what is given: always the same for the same, and in practice never the same for anything else. */
export function derivedId(...of: string[]): string {
  const digits = BigInt(`0x${createHash('sha256').update(of.join('\0')).digest('hex')}`).toString(36)
  return digits.slice(-env.RECORD_ID_LENGTH)
}

/** So many characters of [a-z0-9] from the system's random source. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}
