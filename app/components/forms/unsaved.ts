import { type RefObject, useEffect, useRef, useState } from 'react'
import { i18n } from '~/platform/messages'

type Errors = Record<string, string[]>

// Filled only by effects, so only in the browser: one page, one set.
const unsaved = new Set<HTMLFormElement>()

/**
 * Tracks unsaved form input, until `forgetUnsaved` is called: a form that was sent may fail. Calls `onLeft` when the form
 * is removed with unsaved input. Returns the errors to show: the reply's, or those of half-typed values, which block the
 * submission because the browser would drop them silently.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement>,
  reply: { errors: Errors } | undefined,
  onLeft: () => void,
) {
  const [halfTyped, setHalfTyped] = useState<Errors | null>(null)
  const leave = useRef(onLeft)
  leave.current = onLeft
  useEffect(() => {
    const element = form.current
    if (!element) return
    const changed = () => unsaved.add(element)
    const sent = (event: Event) => {
      const problems = halfTypedIn(element)
      setHalfTyped(problems)
      if (problems) event.preventDefault()
    }
    // Includes text typed before hydration.
    if ([...element.elements].some(isTyped)) changed()
    element.addEventListener('input', changed)
    element.addEventListener('submit', sent)
    return () => {
      element.removeEventListener('input', changed)
      element.removeEventListener('submit', sent)
      if (unsaved.delete(element)) leave.current()
    }
  }, [form])
  useEffect(() => {
    if (reply && form.current) unsaved.add(form.current)
  }, [form, reply])
  return halfTyped ?? reply?.errors ?? NONE
}

const NONE: Errors = {}

/** Marks the form as saved or discarded. */
export const forgetUnsaved = (form: HTMLFormElement) => unsaved.delete(form)

/** Whether a form on this page has unsaved text. */
export const holdsUnsaved = () => unsaved.size > 0

/** Whether the user has changed this control of a form. */
export function isTyped(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement) || control.type === 'file') return false
  return (
    control.checked !== control.defaultChecked || (!TICKED.has(control.type) && control.value !== control.defaultValue)
  )
}
const TICKED = new Set(['checkbox', 'radio'])

function halfTypedIn(form: HTMLFormElement): Errors | null {
  const wrong = [...form.elements].filter(
    (control): control is HTMLInputElement => control instanceof HTMLInputElement && control.validity.badInput,
  )
  for (const { parentElement } of wrong) {
    const group = parentElement?.closest('details')
    if (group) group.open = true
  }
  if (!wrong.length) return null
  return Object.fromEntries(
    wrong.map(({ name, type }) => [
      name,
      [type === 'date' ? i18n.t('Complete this date, or clear it.') : i18n.t('Enter a number.')],
    ]),
  )
}
