import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds for which a code is shown, and its digits: what every authenticator app supports. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the current one that are accepted, because clocks differ. */
const DRIFT = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a new secret of 160 bits in base32, as RFC 4226 recommends. */
export const newTotpSecret = (): string => Array.from(randomBytes(32), byte => BASE32[byte % 32]).join('')

/** Returns the step of a time. */
export const stepAt = (date: Date): number => Math.floor(date.getTime() / 1000 / STEP_SECONDS)

/** Returns the code of a step (RFC 6238 with HMAC-SHA-1). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Returns the step whose code this is, near the current time; null for a wrong code. Ignores spaces. */
export function stepOfTotp(secret: string, typed: string, now = new Date()): number | null {
  const code = Buffer.from(typed.replace(/\s/g, ''))
  if (code.length !== DIGITS) return null
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => current - DRIFT + index)
  return steps.find(step => timingSafeEqual(Buffer.from(totpAt(secret, step)), code)) ?? null
}

/** Returns the address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2)))
}
