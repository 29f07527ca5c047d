/**
 * A failed response (429, or 500 and above): its status, its request ID in the log, and whether something may have been
 * saved.
 */
export type FailedAnswer = { status: number; requestId: string; isUnconfirmed?: boolean }

let last = typeof document === 'undefined' ? undefined : answerOfThisPage()

/** Returns the last failed response of this page, or undefined if the browser saw none. */
export const failedAnswer = (): FailedAnswer | undefined => last

/** Records status and ID of a failed response: the error that Remix creates has neither. Returns the response. */
export function recordFailure(answer: Response): Response {
  if (answer.status === 429 || answer.status >= 500)
    last = {
      status: answer.status,
      requestId: answer.headers.get('X-Request-Id') ?? '',
      isUnconfirmed: answer.headers.get('X-Outcome') === 'unknown',
    }
  return answer
}

// Reads the error from the markup of a page that was rendered as an error, so that hydration matches.
function answerOfThisPage(): FailedAnswer | undefined {
  const screen = document.querySelector<HTMLElement>('[data-answer-status]')
  if (!screen) return undefined
  return { status: Number(screen.dataset.answerStatus), requestId: screen.dataset.requestId ?? '' }
}
