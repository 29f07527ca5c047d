import { i18n } from '~/platform/messages'

/** Returns a mailto link with the message, for when it cannot be sent. */
export function mailDraft(supportEmail: string, appName: string, message: string): string {
  // Mail clients reject URLs that are too long.
  const body = Array.from(message).slice(0, 1500).join('')
  return `mailto:${supportEmail}?subject=${encodeURIComponent(i18n.t('Feedback on {appName}', { appName }))}&body=${encodeURIComponent(body)}`
}
