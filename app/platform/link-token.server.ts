import { createHmac } from 'node:crypto'
import { sessionSecret } from './secrets.server'

// 162 bits.
const LENGTH = 27

/**
 * Returns the token of a public link. It is derived from the secret of this instance, so that the owner can copy it again
 * although only its hash is stored. `what` names the link.
 */
export const linkToken = (what: string): string =>
  createHmac('sha256', sessionSecret()).update(what).digest('base64url').slice(0, LENGTH)

/** Returns whether a text from a URL can be a token. */
export const isLinkToken = (text: string | undefined): text is string => /^[\w-]{27}$/.test(text ?? '')
