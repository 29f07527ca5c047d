import { createHash } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import { env } from './env.server'

/** A new record id: 16 of [a-z0-9] (specification, section 3), or as long as `RECORD_ID_LENGTH` says. */
export const newId = () => randomText(env.RECORD_ID_LENGTH)

/** What a record id looks like: 15 is accepted so that records brought over from elsewhere keep theirs. */
export const isRecordId = (text: string) => /^[a-z0-9]{15,16}$/.test(text)

/** An id made of what is given: always the same for the same, and in practice never the same for anything else. */
export function derivedId(...of: string[]): string {
  const digits = BigInt(`0x${createHash('sha256').update(of.join('\0')).digest('hex')}`).toString(36)
  return digits.slice(-env.RECORD_ID_LENGTH)
}

/** So many characters of [a-z0-9] from the system's random source, each as likely as the others. */
export const randomText: (length: number) => string = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789')
