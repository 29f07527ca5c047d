/** The result: sent, or a message; `field` if it is about one, `draft` if only a mail can help. */
export type Outcome =
  | { sent: true }
  | { sent: false; error: string; field?: 'feedback' | 'email' | 'name'; draft: boolean }

type Reply = { success?: boolean; error?: string; retryAfter?: number }

/** Sends a form to the endpoint as JSON. Runs in the browser. */
export async function postFeedback(form: FormData): Promise<Outcome> {
  try {
    const response = await fetch('/api/send-feedback', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(form)),
    })
    const reply: Reply = await response.json().catch(() => ({}))
    if (response.ok && reply.success) return { sent: true }
    const error = sentenceOf(response, reply)
    if (response.status === 400) return { sent: false, error, field: fieldOf(error), draft: false }
    return { sent: false, error, draft: true }
  } catch {
    return { sent: false, error: 'Failed to send feedback', draft: true }
  }
}

const DEFAULT_WAIT = 15 * 60

function sentenceOf({ status, statusText }: { status: number; statusText: string }, { error, retryAfter }: Reply) {
  if (status !== 429) return error ?? `HTTP ${status}: ${statusText}`
  return `Rate limit exceeded. Please try again in ${Math.ceil((retryAfter ?? DEFAULT_WAIT) / 60)} minutes.`
}

function fieldOf(error: string) {
  if (/email/i.test(error)) return 'email'
  return error.startsWith('Name') ? 'name' : 'feedback'
}
