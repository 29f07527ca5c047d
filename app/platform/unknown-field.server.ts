import { log } from './log.server'

/**
 * Logs that a query names a field that is not on its list (specification, section 5). The line has the account's ID and nothing that was
 * typed.
 */
export const logUnknownField = (user?: string): void =>
  log.warn({ user, reason: 'field' }, 'Security violation: a query names a field that is not on the list')
