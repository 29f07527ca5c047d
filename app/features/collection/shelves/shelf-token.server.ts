import { hashToken } from '~/platform/hash-token.server'
import { linkToken } from '~/platform/link-token.server'

/** Returns the token of a shared page's link. */
export const shelfToken = (id: string, link: number): string => linkToken(`shared page ${id} ${link}`)

/** Returns what a promise stores of a visitor: another value on each page. '' without a visitor. */
export const visitorHash = (visitor: string, shelf: string): string => (visitor ? hashToken(`${visitor} ${shelf}`) : '')
