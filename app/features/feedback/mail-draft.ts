/** The address of a mail draft with what was written: the way out when it cannot be sent from here. */
export function mailDraft(supportEmail: string, appName: string, message: string): string {
  // Mail programs refuse addresses that are too long.
  const body = Array.from(message).slice(0, 1500).join('')
  return `mailto:${supportEmail}?subject=${encodeURIComponent(`Feedback on ${appName}`)}&body=${encodeURIComponent(body)}`
}
