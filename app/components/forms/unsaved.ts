import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { type RefObject, useCallback, useEffect } from 'react'

// Filled only by effects, so only in the browser: one page, one set.
const unsaved = new Set<HTMLFormElement>()

/**
 * Tracks unsaved form input. A form returned with errors still counts as unsaved. Blocks submission of half-typed
 * values that the browser would drop silently.
 */
export function useUnsavedWarning(form: RefObject<HTMLFormElement>, reply: unknown) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const changed = () => unsaved.add(element)
    const sent = (event: Event) => {
      if (holdsBack(element)) event.preventDefault()
      else unsaved.delete(element)
    }
    // Includes text typed before hydration.
    if (holdsTypedText(element)) changed()
    element.addEventListener('input', changed)
    element.addEventListener('submit', sent)
    return () => {
      element.removeEventListener('input', changed)
      element.removeEventListener('submit', sent)
      unsaved.delete(element)
    }
  }, [form])
  useEffect(() => {
    if (reply && form.current) unsaved.add(form.current)
  }, [form, reply])
}

/** Marks the form as saved or discarded. */
export const forgetUnsaved = (form: HTMLFormElement) => unsaved.delete(form)

/** Whether a form on this page has unsaved text. */
export const holdsUnsaved = () => unsaved.size > 0

/**
 * Asks before unsaved text is lost: on links within the app, on reload and on closing the tab. Used once, in the root
 * frame.
 */
export function useUnsavedGuard() {
  useBeforeUnload(
    useCallback(event => {
      if (unsaved.size) event.preventDefault()
    }, []),
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirmLeaving()) blocker.proceed()
    else blocker.reset()
  }, [blocker])
}

/** Returns whether no unsaved text would be lost, or the user agrees to lose it. */
export const mayLeave = (): boolean => unsaved.size === 0 || confirmLeaving()

/** Before a page load that the user has agreed to. */
export const forgetAllUnsaved = (): void => unsaved.clear()

const confirmLeaving = () => window.confirm('You have unsaved changes. Leave anyway?')

const holdsTypedText = (form: HTMLFormElement) =>
  [...form.elements].some(control => {
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
    if (!(control instanceof HTMLInputElement) || control.type === 'file') return false
    return (
      control.checked !== control.defaultChecked ||
      (!TICKED.has(control.type) && control.value !== control.defaultValue)
    )
  })
const TICKED = new Set(['checkbox', 'radio'])

function holdsBack(form: HTMLFormElement): boolean {
  const wrong = [...form.elements].find(control => control instanceof HTMLInputElement && control.validity.badInput)
  if (!(wrong instanceof HTMLInputElement)) return false
  const group = wrong.closest('details')
  if (group) group.open = true
  wrong.reportValidity()
  return true
}
