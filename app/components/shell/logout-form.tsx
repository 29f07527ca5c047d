import { type FormEvent, type ReactNode, useRef } from 'react'
import { statusMessage } from '../client/status-message'
import { forgetDrafts } from '../forms/draft-storage'
import { showToast } from './toast'

const TIMEOUT_MS = 10_000

type LogoutFormProps = { userId: string; children: ReactNode }

/**
 * The form around a logout button. With scripts, a logout that fails keeps the page and shows a toast, and one that
 * succeeds deletes the user's drafts: others may use this device.
 */
export function LogoutForm({ userId, children }: LogoutFormProps) {
  const isSent = useRef(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    const problem = await logOut()
    // A full page load, so that no session data stays in memory. The server also explains a logout that failed.
    if (!problem) {
      forgetDrafts(userId)
      return window.location.assign('/login')
    }
    isSent.current = false
    // A new ID for each attempt: dismissing the previous toast must not dismiss this one.
    const id = `logout ${Date.now()}`
    showToast({ id, title: 'Logout Failed', description: problem, variant: 'destructive', duration: 15_000 })
  }
  return (
    <form method="post" action="/logout" onSubmit={submit}>
      {children}
    </form>
  )
}

/** Logs out. Returns the reason for a failure, or '' on success. */
async function logOut(): Promise<string> {
  try {
    // Following the redirect here would consume the toast meant for the next page.
    const init = { method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const response = await fetch('/logout', init)
    if (response.type === 'opaqueredirect') return ''
    return response.status === 429 ? statusMessage(429) : FAILED
  } catch (error) {
    return error instanceof TypeError ? statusMessage(0) : FAILED
  }
}

const FAILED = 'An unexpected error occurred during logout.'
