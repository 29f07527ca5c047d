import { useEffect } from 'react'
import { takeEarlyKeys } from '../loading/early-keys'

/**
 * Single keys follow the link, or focus the field, that names them in `aria-keyshortcuts`. They do nothing while the user
 * types; in an open dialog, only those of the dialog. "?" calls `onHelp`. Ctrl+Enter or Cmd+Enter presses its button, also while the user types.
 */
export function useShortcuts(isOn: boolean, onHelp: () => void) {
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const { key, target } = event
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      if (event.ctrlKey || event.metaKey) return key === 'Enter' && !event.repeat ? save(event) : undefined
      if (isTyping(target as HTMLElement)) return
      const dialog = document.querySelector('dialog[open]')
      if (key === '?' && !dialog) return onHelp()
      if (!/^[/a-z1-3]$/i.test(key)) return
      const named = (dialog ?? document).querySelector<HTMLElement>(`[aria-keyshortcuts~="${key.toUpperCase()}"]`)
      if (!named) return
      event.preventDefault()
      if (named instanceof HTMLInputElement) named.select()
      else named.click()
      named.focus()
    }
    // Each after the page has changed by the one before.
    for (const event of takeEarlyKeys()) setTimeout(press, 0, event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, onHelp])
}

function save(event: KeyboardEvent) {
  const place = document.querySelector('dialog[open]') ?? document
  const button = place.querySelector<HTMLElement>('[aria-keyshortcuts~="Control+Enter"]')
  if (!button) return
  event.preventDefault()
  button.click()
}

const isTyping = (element: HTMLElement) =>
  element.isContentEditable || element.matches?.('input:not([type=checkbox], [type=radio]), textarea, select')
