/**
 * A failed response (429, or 500 and above): its status, its request ID in the log, and whether something may have been
 * saved.
 */
export type FailedResponse = { status: number; requestId: string; isUnconfirmed?: boolean }

let last = typeof document === 'undefined' ? undefined : failureOfThisPage()

/** Returns the last failed response of this page, or undefined if the browser saw none. */
export const failedResponse = (): FailedResponse | undefined => last

/** Records status and ID of a failed response: the error that Remix creates has neither. Returns the response. */
export function recordFailure(response: Response): Response {
  if (response.status === 429 || response.status >= 500)
    last = {
      status: response.status,
      requestId: response.headers.get('X-Request-Id') ?? '',
      isUnconfirmed: response.headers.get('X-Outcome') === 'unknown',
    }
  return response
}

// Reads the error from the markup of a page that was rendered as an error, so that hydration matches.
function failureOfThisPage(): FailedResponse | undefined {
  const screen = document.querySelector<HTMLElement>('[data-response-status]')
  if (!screen) return undefined
  return { status: Number(screen.dataset.responseStatus), requestId: screen.dataset.requestId ?? '' }
}
