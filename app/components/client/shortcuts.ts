import { useEffect } from 'react'

/**
 * Single keys follow the link, or focus the field, that names them in `aria-keyshortcuts`. They do nothing while the user
 * types or a dialog is open. "?" calls `onHelp`.
 */
export function useShortcuts(isOn: boolean, onHelp: () => void) {
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isTyping(target as HTMLElement) || document.querySelector('dialog[open]')) return
      if (key === '?') return onHelp()
      if (!/^[/a-z]$/i.test(key)) return
      const named = document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key.toUpperCase()}"]`)
      if (!named) return
      event.preventDefault()
      if (named instanceof HTMLInputElement) named.select()
      else named.click()
      named.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, onHelp])
}

const isTyping = (element: HTMLElement) =>
  element.isContentEditable || element.matches?.('input:not([type=checkbox], [type=radio]), textarea, select')
