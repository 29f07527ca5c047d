import { useEffect } from 'react'

/** Keeps the form of the input from being sent, and moves the focus to the input instead. */
export function useHeldForm(input: HTMLInputElement | null, isHeld: boolean) {
  useEffect(() => {
    const form = input?.form
    if (!form || !isHeld) return
    function hold(event: Event) {
      event.preventDefault()
      event.stopImmediatePropagation()
      input?.focus()
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [input, isHeld])
}
