import { createHash } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import { env } from '../env.server'
import { singleton } from '../singleton'

const DEFAULT_LENGTH = 16
const recordIds = singleton('record ids', () => ({ length: env.RECORD_ID_LENGTH ?? DEFAULT_LENGTH }))

/** Returns the length of new record IDs: the one that the database stores, once it is open. */
export const recordIdLength = () => recordIds.length

export function setRecordIdLength(length: number): void {
  recordIds.length = length
}

/** Creates a record ID: `recordIdLength()` characters of [a-z0-9]. */
export const newId = () => randomText(recordIds.length)

/** Derives a record ID from texts: equal for equal texts, otherwise different (SHA-256). */
export function derivedId(...of: string[]): string {
  const digits = BigInt(`0x${createHash('sha256').update(of.join('\0')).digest('hex')}`).toString(36)
  return digits.slice(-recordIds.length)
}

/** Creates a text of this many characters of [a-z0-9], evenly distributed, from the system's random source. */
export const randomText: (length: number) => string = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789')
