import { i18n } from '~/platform/messages'
import { statusMessage } from '../client/requests/status-message'
import { forgetDrafts } from '../forms/draft-storage'

const TIMEOUT_MS = 10_000

/**
 * Logs out, deletes the user's drafts, because others may use this device, and leaves the page. Returns the reason for a
 * failure, or '' on success.
 */
export async function logOut(userId: string): Promise<string> {
  try {
    // Following the redirect here would consume the toast meant for the next page.
    const init = { method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const response = await fetch('/logout', init)
    if (response.type !== 'opaqueredirect') return i18n.t(response.status === 429 ? statusMessage(429) : FAILED)
  } catch (error) {
    return i18n.t(error instanceof TypeError ? statusMessage(0) : FAILED)
  }
  forgetDrafts(userId)
  // A full page load, so that no session data stays in memory. The server also explains a logout that failed.
  window.location.assign('/login')
  return ''
}

const FAILED = /*i18n*/ 'An unexpected error occurred during logout.'
