import { type FormEvent, type ReactNode, useRef } from 'react'
import { i18n } from '~/platform/messages'
import { statusMessage } from '../client/requests/status-message'
import { showToast } from './toast'

type LogoutFormProps = { userId: string; children: ReactNode }

/** The form around a logout button. With scripts, a logout that fails keeps the page and shows a toast. */
export function LogoutForm({ userId, children }: LogoutFormProps) {
  const isSent = useRef(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    const script = await import('./log-out').catch(() => null)
    const problem = script ? await script.logOut(userId) : i18n.t(statusMessage(0))
    if (!problem) return
    isSent.current = false
    // A new ID for each attempt: dismissing the previous toast must not dismiss this one.
    const id = `logout ${Date.now()}`
    showToast({ id, title: i18n.t('Logout Failed'), description: problem, variant: 'destructive', duration: 15_000 })
  }
  return (
    <form method="post" action="/logout" onSubmit={submit}>
      {children}
    </form>
  )
}
