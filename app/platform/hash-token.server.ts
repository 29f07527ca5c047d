import { createHash } from 'node:crypto'

/** Returns what is stored of a random token: its SHA-256 in hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
