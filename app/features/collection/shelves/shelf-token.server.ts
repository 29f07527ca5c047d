import { createHmac } from 'node:crypto'
import { hashToken } from '~/platform/hash-token.server'
import { sessionSecret } from '~/platform/secrets.server'

// 162 bits.
const LENGTH = 27

/**
 * Returns the token of a shared page's link. It is derived from the secret of this instance, so that the owner can copy
 * it again although only its hash is stored.
 */
export const shelfToken = (id: string, link: number): string =>
  createHmac('sha256', sessionSecret()).update(`shared page ${id} ${link}`).digest('base64url').slice(0, LENGTH)

/** Returns what a promise stores of a visitor: another value on each page. '' without a visitor. */
export const visitorHash = (visitor: string, shelf: string): string => (visitor ? hashToken(`${visitor} ${shelf}`) : '')

/** Returns whether a text from a URL can be a token. */
export const isShelfToken = (text: string | undefined): text is string => /^[\w-]{27}$/.test(text ?? '')
