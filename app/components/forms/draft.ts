import { useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { restoreFormValues } from './restore-form-values'
import { forgetUnsaved } from './unsaved'

type Draft = { values: Record<string, string>; file: string }

/**
 * Keeps what is typed into a form in this tab until it is saved or left on purpose: a session that ended, a lost
 * connection or a reload takes nothing away. `key` tells one form and one person from another. Gives what was put back
 * into the fields, if anything was.
 */
export function useDraft(form: RefObject<HTMLFormElement>, key: string, reply: unknown) {
  const [restored, setRestored] = useState<Draft | null>(null)
  // A page that comes as an answer holds the typed text already.
  const isAnswered = useRef(Boolean(reply))
  useEffect(() => {
    const element = form.current
    if (!element) return
    const keep = () => write(key, draftOf(element))
    const draft = isAnswered.current ? null : read(key)
    if (draft) restoreFormValues(element, draft)
    setRestored(draft)
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, key])

  const { state, formMethod, formAction, location } = useNavigation()
  useEffect(() => {
    if (state !== 'loading' || location.pathname === '/login') return
    const here = window.location.pathname
    const saved = formMethod === 'POST' && pathOf(formAction) === pathOf(form.current?.action)
    if (saved || location.pathname !== here) write(key, null)
  }, [form, key, state, formMethod, formAction, location])

  useEffect(() => {
    if (reply && form.current) write(key, draftOf(form.current))
  }, [form, key, reply])

  function discard() {
    if (!form.current) return
    form.current.reset()
    for (const control of form.current.elements) control.dispatchEvent(new Event('input', { bubbles: true }))
    forgetUnsaved(form.current)
    write(key, null)
    setRestored(null)
  }
  return { restored, discard }
}

function draftOf(form: HTMLFormElement): Draft {
  const values: Draft['values'] = {}
  let file = ''
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = value
    else file = value.name
  }
  return { values, file }
}

const pathOf = (address: string | undefined) => address && new URL(address, window.location.href).pathname

const place = (key: string) => `draft:${key}`

// Storage is refused in some private windows, and full in others: then there is no draft.
function read(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(key)) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(place(key), JSON.stringify(draft))
    else sessionStorage.removeItem(place(key))
  } catch {
    return
  }
}
