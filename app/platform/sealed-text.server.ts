import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from './secrets.server'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text for the database (AES-256-GCM), with a key derived from the secret of the instance. `owner` is part
 * of it: a row that is copied to another owner does not open.
 */
export function seal(text: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed text; null if it was changed, or sealed for another owner or with another secret. */
export function unseal(sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

const key = () => Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'sealed text', 32))
