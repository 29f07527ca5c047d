import { i18n } from '~/platform/messages'
import { PASSWORD_MIN } from '../account.schema'

const MESSAGE =
  /*i18n*/ 'This password contains your name, your email address or the name of this site. Choose another one.'

/** The words that someone who knows the account would guess. */
export type PasswordContext = { username?: string; email: string; appName: string }

/**
 * Returns the message for a password of which little is left without the username, the email address, or the name of
 * the site; else undefined. A long passphrase may contain them.
 */
export function contextWordProblem(password: string, { username = '', email, appName }: PasswordContext) {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const known = [username, local, domain, appName, 'glint'].map(word => word.toLowerCase())
  const terms = known.flatMap(word => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter(word => word.length >= 3)
  // Longest first, so that no part of a longer word is left over.
  terms.sort((a, b) => b.length - a.length)
  const rest = terms.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return rest.length < Math.min(PASSWORD_MIN, password.length) ? i18n.t(MESSAGE) : undefined
}
