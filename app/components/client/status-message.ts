/**
 * Maps the status of a failed answer to its message; 0: no answer came.
 * Root inlines it into the page, so it must not use anything outside itself.
 */
export function statusMessage(status: number): string {
  if (status === 0) return 'Network connection failed. Please check your connection and try again.'
  if (status === 429) return 'Too many requests. Please wait a moment and try again.'
  if (status >= 500) return 'Server error. Please try again later.'
  return 'An unexpected error occurred'
}
