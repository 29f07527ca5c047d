import { log } from '../observability/log.server'

/** Logs that a query names an unknown field. The line has the account's ID and none of the user's input. */
export const logUnknownField = (user?: string): void =>
  log.warn({ user, reason: 'field' }, 'Security violation: a query names a field that is not on the list')
