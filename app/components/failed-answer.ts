/** What is known of an answer that was a fault: its status, and the id under which the log has it. */
export type FailedAnswer = { status: number; requestId: string }

let last: FailedAnswer | undefined

/** The answer that failed last in this page; undefined when none did, as far as the browser knows. */
export const failedAnswer = (): FailedAnswer | undefined => last

/** Keeps status and id of every answer that is a fault: the error that Remix makes of it carries neither. */
export function watchFailedAnswers(): void {
  last = answerOfThisPage()
  const plainFetch = window.fetch
  window.fetch = async (...request) => {
    const answer = await plainFetch(...request)
    if (answer.status >= 500) last = { status: answer.status, requestId: answer.headers.get('X-Request-Id') ?? '' }
    return answer
  }
}

// A page that came as an error says so in its markup: hydration must find the same words.
function answerOfThisPage(): FailedAnswer | undefined {
  const screen = document.querySelector<HTMLElement>('[data-answer-status]')
  if (!screen) return undefined
  return { status: Number(screen.dataset.answerStatus), requestId: screen.dataset.requestId ?? '' }
}
