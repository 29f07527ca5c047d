import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { i18n } from '~/platform/messages'
import { onSaved } from '../client/router/router-state'
import { endToast, showToast } from '../shell/toast'
import { type Draft, keepDraft, takeDraft } from './draft-storage'
import { restoreFormValues } from './restore-form-values'
import { typedValues } from './typed-values'
import { forgetUnsaved, isTyped, useUnsaved } from './unsaved'

type Reply = { errors: Record<string, string[]> } | undefined

/**
 * Stores what is typed into a form on this device until it is saved or discarded: a session that ended, a lost
 * connection, a reload or another page does not lose it. `key` identifies the form and the user. Fields with
 * `data-undrafted` are left out. `saved`: how often a fetcher saved the form. Returns what was restored into the fields,
 * and the errors to show.
 */
export function useDraft(form: RefObject<HTMLFormElement>, key: string, reply: Reply, saved = 0) {
  const [restored, setRestored] = useState<Draft | null>(null)
  // Another form of the page may have the same path.
  const isSent = useRef(false)
  // A form returned with errors already contains the input.
  const hasReply = useRef(Boolean(reply))
  const errors = useUnsaved(form, reply, () => announceStored(key))
  const forget = useCallback(() => {
    keepDraft(key, null)
    if (form.current) forgetUnsaved(form.current)
    setRestored(null)
  }, [form, key])
  useEffect(() => {
    setRestored(hasReply.current ? null : untyped(takeDraft(key), form.current))
    endToast(aboutDraft(key))
  }, [form, key])
  // A render later, so that a form can show as many fields as the draft has.
  useEffect(() => {
    const element = form.current
    if (!element) return
    if (restored) restoreFormValues(element, restored)
    const keep = ({ isTrusted }: Event) => {
      // A photo that uploads after the form was sent must not restore it. Typing does.
      if (isTrusted) delete element.dataset.sent
      if (element.dataset.sent === undefined) keepDraft(key, draftOf(element))
    }
    const noteSent = () => {
      isSent.current = true
    }
    element.addEventListener('input', keep)
    element.addEventListener('submit', noteSent)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('submit', noteSent)
    }
  }, [form, key, restored])

  useEffect(
    () =>
      onSaved(action => {
        if (!form.current || !isSent.current || action !== new URL(form.current.action).pathname) return
        isSent.current = false
        form.current.dataset.sent = ''
        forget()
      }),
    [form, forget],
  )
  useEffect(() => {
    if (saved) forget()
  }, [forget, saved])

  useEffect(() => {
    isSent.current = false
    if (reply && form.current) keepDraft(key, draftOf(form.current))
  }, [form, key, reply])

  function discard() {
    if (!form.current) return
    form.current.reset()
    for (const control of form.current.elements)
      if (!control.matches('[type=hidden]')) control.dispatchEvent(new Event('input', { bubbles: true }))
    forget()
  }
  return { restored, discard, errors }
}

const aboutDraft = (key: string) => `draft ${key}`

const announceStored = (key: string) =>
  showToast({
    id: `draft ${Date.now()}`,
    about: aboutDraft(key),
    title: i18n.t('We kept your unsaved changes.'),
    variant: 'default',
    duration: 8_000,
    act: { label: i18n.t('Discard'), run: () => keepDraft(key, null) },
  })

function draftOf(form: HTMLFormElement): Draft {
  const data = new FormData(form)
  for (const { name } of form.querySelectorAll<HTMLInputElement>('[data-undrafted]')) data.delete(name)
  const files = [...data.values()].filter(value => value instanceof File)
  // A form sends nothing for a checkbox without a tick.
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]:not([data-undrafted])')]
  const unticked = Object.fromEntries(boxes.map(({ name }) => [name, '']))
  return { values: { ...unticked, ...typedValues(data) }, file: files.at(-1)?.name ?? '' }
}

/** Returns the draft without the fields that the user filled in before this script ran. */
function untyped(draft: Draft | null, form: HTMLFormElement | null): Draft | null {
  const typed = new Set([...(form?.elements ?? [])].filter(isTyped).map(control => control.getAttribute('name')))
  return (
    draft && { ...draft, values: Object.fromEntries(Object.entries(draft.values).filter(([name]) => !typed.has(name))) }
  )
}
