import { i18n } from '~/platform/messages'
import { FEEDBACK_MESSAGES } from './feedback-messages'

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
    if (response.status === 400) return { sent: false, error, field: fieldOf(reply.error), draft: false }
    return { sent: false, error, draft: true }
  } catch {
    return { sent: false, error: i18n.t(FEEDBACK_MESSAGES.failed), draft: true }
  }
}

const DEFAULT_WAIT = 15 * 60

function sentenceOf({ status, statusText }: { status: number; statusText: string }, { error, retryAfter }: Reply) {
  if (status !== 429) return error ? translated(error) : `HTTP ${status}: ${statusText}`
  const minutes = Math.ceil((retryAfter ?? DEFAULT_WAIT) / 60)
  return i18n.t('Rate limit exceeded. Please try again in {minutes} minutes.', { minutes })
}

/** Translates a message of the API, which is English. */
const translated = (error: string) => (Object.values(FEEDBACK_MESSAGES).includes(error) ? i18n.t(error) : error)

function fieldOf(error = '') {
  if (/email/i.test(error)) return 'email'
  return error.startsWith('Name') ? 'name' : 'feedback'
}
