import { useEffect, useRef, useState } from 'react'
import { Field, Select } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'
import type { FromPage } from './from-page'
import { checkedTerms, fillIn, replaceLink, startReading } from './page-reading'
import type { ProjectFormValues } from './project-form-values'

type ReadPageProps = {
  values: ProjectFormValues
  reply?: {
    values: Record<string, string | string[]>
    filled?: string
    twins?: string[]
    variants?: { value: string; label: string }[]
  }
  /** Another app shared the link: the page is read when the form opens, and its title replaces the shared one. */
  isShared: boolean
}

/** Offers to fill in the form of a new kit from the page of its link, and marks the fields that have its values. */
export default function ReadPage({ reply, isShared, values: { title, sourceUrl } }: ReadPageProps) {
  const field = useRef<HTMLInputElement>(null)
  const isRead = Boolean(isShared && sourceUrl && !reply)
  const next = reply?.values.fromPage
  const [first] = useState(String(next ?? (isRead ? JSON.stringify({ values: { title }, photo: '' }) : '')))
  const [text, setText] = useState(first)
  const current = useRef(first)
  const [marked, setMarked] = useState(() => marks(first, name => reply?.values[name]))
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    const mark = () => setMarked(marks(current.current, name => valueIn(form, name)))
    // A draft keeps no photo.
    if (field.current.value !== current.current) {
      current.current = withoutPhoto(field.current.value)
      setText(current.current)
    }
    form.addEventListener('input', mark)
    const stop = startReading(form, isRead)
    return () => {
      form.removeEventListener('input', mark)
      stop()
    }
  }, [isRead])
  useEffect(() => {
    if (typeof next !== 'string' || next === current.current) return
    const before = current.current
    current.current = next
    setText(next)
    fillIn(field.current?.form ?? null, before, next)
    replaceLink(field.current?.form ?? null, pageIn(next).link)
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [next])
  return (
    <>
      {/* Enter in a field presses the first button. */}
      <button type="submit" name="next" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input ref={field} type="hidden" name="fromPage" value={text} data-from-page={marked} />
      {reply?.variants?.length ? (
        <Field name="variant" label={i18n.t('Which kind is yours?')}>
          <Select key={next as string} defaultValue="">
            <option value="">{i18n.t('Choose one')}</option>
            {reply.variants.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Button type="submit" name="next" value="read" busyLabel={i18n.t('Reading…')}>
        {i18n.t('Read the page')}
      </Button>
      <p className="field-help" role="status">
        {reply?.filled ?? i18n.t('Paste the link of a shop’s page to fill in this form.')}
      </p>
      <noscript className="duplicate-notice">
        {reply?.twins?.map(twin => (
          <p key={twin}>{twin}</p>
        ))}
      </noscript>
    </>
  )
}

/** Returns the names of the fields that still have the value of the page, and of its photo. */
function marks(text: string, typed: (name: string) => unknown): string {
  const { values, photo } = pageIn(text)
  const names = Object.entries(values).filter(([name, value]) => typed(name) === value)
  return [...names.map(([name]) => name), photo && 'image'].join(' ').trim()
}

function valueIn(form: HTMLFormElement, name: string): unknown {
  const control = form.elements.namedItem(name)
  if (control instanceof RadioNodeList) return checkedTerms(control).join()
  return control && 'value' in control ? control.value : undefined
}

const withoutPhoto = (text: string) => text && JSON.stringify({ ...pageIn(text), photo: '' })

const pageIn = (text: string): FromPage => (text ? JSON.parse(text) : { values: {}, photo: '' })
