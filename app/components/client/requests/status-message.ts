import { i18n } from '~/platform/messages'

/**
 * Maps the status of a failed answer to its message in English; 0: no answer came. `isUnconfirmed`: something may have been saved.
 * Root inlines it into the page, so it must not use anything outside itself.
 */
export function statusMessage(status: number, isUnconfirmed?: boolean): string {
  if (isUnconfirmed) return /*i18n*/ 'We could not confirm that this was saved. Check before you try again.'
  if (status === 0) return /*i18n*/ 'Network connection failed. Please check your connection and try again.'
  if (status === 400) return /*i18n*/ 'Please check your input and try again.'
  if (status === 401) return /*i18n*/ 'Authentication required. Please log in and try again.'
  if (status === 403) return /*i18n*/ "You don't have permission to perform this action."
  if (status === 404) return /*i18n*/ 'The requested resource was not found.'
  if (status === 429) return /*i18n*/ 'Too many requests. Please wait a moment and try again.'
  if (status >= 500) return /*i18n*/ 'Server error. Please try again later.'
  return /*i18n*/ 'An unexpected error occurred'
}

/** Returns the messages of `statusMessage` with their translations, for the script that root inlines. Empty in English. */
export const statusTexts = (): Record<string, string> => {
  const texts = [statusMessage(0, true), ...[0, 400, 401, 403, 404, 418, 429, 500].map(status => statusMessage(status))]
  return Object.fromEntries(texts.map(text => [text, i18n.t(text)]).filter(([text, shown]) => text !== shown))
}

/** The title of the toast after a 429. */
export const TOO_MANY = /*i18n*/ 'Too many requests. Please try again in {retryAfter} seconds.'

/** Returns the seconds of a `Retry-After` (a number or a date), or 60. Root inlines it, too. */
export function secondsToWait(retryAfter: string | null): number {
  const seconds = Number(retryAfter) || (Date.parse(retryAfter ?? '') - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : 60
}
