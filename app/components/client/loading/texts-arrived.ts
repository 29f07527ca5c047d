import type { Language } from '~/platform/languages'
import { messagesIn, takeMessagesFrom } from '~/platform/messages'

/**
 * Loads the texts of the page's language, for the scripts. An English page has none. If they cannot be loaded, the page
 * is loaded again in English: React must find the texts that the server wrote.
 */
export async function textsArrived(): Promise<void> {
  const address = document.querySelector<HTMLLinkElement>('link[data-texts]')?.href
  if (!address) return
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`The texts of this page are missing (${response.status})`)
    const texts = messagesIn(document.documentElement.lang as Language, await response.json())
    takeMessagesFrom(() => texts)
  } catch {
    const english = new URL(window.location.href)
    english.searchParams.set('lang', 'en')
    window.location.replace(english)
    return new Promise(() => {})
  }
}
