import { useRevalidator } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { type FailedForm, FORM_FAILED } from '~/components/client/retrying-fetch'
import { keepDraft } from '~/components/forms/draft-storage'
import { Field, FieldScope, TextArea } from '~/components/forms/field'
import { useFramedPerson } from '~/components/shell/site'
import { showToast } from '~/components/shell/toast'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { formatCount } from '~/platform/notation'
import { dropNote, keepNote, noteOf, SYNC, sendNotes, type WaitingNote, waitingNotes } from './waiting-notes'
import './notice-bar.css'
import './waiting-notes-list.css'

/** Keeps progress notes that cannot be sent, shows them, and sends them when the network is back. */
export function WaitingNotes() {
  const userId = useFramedPerson()?.id ?? ''
  const { revalidate } = useRevalidator()
  const [notes, setNotes] = useState<WaitingNote[]>([])
  const look = useCallback(async () => setNotes(userId ? await waitingNotes(userId).catch(() => []) : []), [userId])

  const tell = useCallback(
    async (saved: number) => {
      await look()
      if (saved === 0) return
      showToast({ id: `sent ${Date.now()}`, title: formatSent(saved), variant: 'default', duration: 6_000 })
      revalidate()
    },
    [look, revalidate],
  )
  const send = useCallback(async () => {
    if (navigator.onLine && userId) await tell(await sendNotes(userId).catch(() => 0))
  }, [userId, tell])

  useEffect(() => {
    const failed = ({ detail: form }: CustomEvent<FailedForm>) => {
      const note = userId ? noteOf(form, userId, titleOf(form.address)) : null
      if (!note) return
      // Some private windows have no database: then the form waits in the page.
      form.kept = keepNote(note).then(
        () => true,
        () => false,
      )
      form.kept.then(isKept => (isKept ? kept(note) : undefined))
    }
    async function kept(note: WaitingNote) {
      const registration = await navigator.serviceWorker?.getRegistration()
      // Not in every browser.
      if (registration && 'sync' in registration)
        await (registration.sync as SyncManager).register(SYNC).catch(() => {})
      leaveForm(note)
    }
    const onFailed = failed as (event: Event) => void
    const heard = ({ data }: MessageEvent) => data?.type === 'notes-sent' && tell(data.saved)
    window.addEventListener(FORM_FAILED, onFailed)
    window.addEventListener('online', send)
    navigator.serviceWorker?.addEventListener('message', heard)
    look().then(send)
    return () => {
      window.removeEventListener(FORM_FAILED, onFailed)
      window.removeEventListener('online', send)
      navigator.serviceWorker?.removeEventListener('message', heard)
    }
  }, [userId, look, send, tell])

  return (
    // Present from the start, because screen readers announce only changes within it.
    <section
      {...(notes.length > 0 ? { className: 'notice-bar waiting-notes', 'aria-label': 'Waiting progress notes' } : {})}
    >
      <p role="status">{notes.length > 0 ? formatWaiting(notes.length) : null}</p>
      {notes.length > 0 ? (
        <details>
          <summary>
            {notes.length === 1 ? 'View the note' : 'View the notes'}
            <Icon name="chevron-down" size={18} />
          </summary>
          <p className="soft">We will send {notes.length === 1 ? 'it' : 'them'} when you are online.</p>
          <ul>
            {notes.map((note, index) => (
              <li key={note.key}>
                <Note
                  note={note}
                  number={notes.length === 1 ? '' : `${index + 1} `}
                  onChanged={() => look().then(send)}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

type SyncManager = { register: (tag: string) => Promise<void> }

const LABELS: Record<string, string> = {
  add: 'Diamonds added',
  placed: 'Total placed',
  percent: 'Percent',
  minutes: 'Minutes',
  content: 'What did you do?',
  date: 'Date',
}

/** A waiting note as a form: saved on this device, or deleted from it. */
function Note({ note, number, onChanged }: { note: WaitingNote; number: string; onChanged: () => void }) {
  const { key, kitTitle, problem, fields } = note
  const photos = fields.filter(([, value]) => value instanceof File).length
  const texts = fields.filter(([name, value]) => typeof value === 'string' && name in LABELS) as [string, string][]
  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    await keepNote({
      ...note,
      problem: '',
      edits: (note.edits ?? 0) + 1,
      fields: fields.map(([name, value]) => [name, typed.get(name) ?? value]),
    })
    onChanged()
  }
  async function drop() {
    await dropNote(key)
    onChanged()
    showToast({
      id: `dropped ${key}`,
      title: 'The waiting note is deleted.',
      variant: 'default',
      duration: 8_000,
      act: { label: 'Undo', run: () => keepNote(note).then(onChanged) },
    })
  }
  return (
    <form onSubmit={change} aria-label={`Waiting note ${number}on ${kitTitle}`}>
      <p>
        <b>{kitTitle}</b>
        {photos > 0 ? <span className="soft num">{` · ${photos} ${photos === 1 ? 'photo' : 'photos'}`}</span> : null}
      </p>
      {problem ? <p className="field-error">{problem}</p> : null}
      <FieldScope.Provider value={key}>
        {texts.map(([name, value]) =>
          name === 'content' ? (
            <Field key={name} name={name} label={LABELS[name]}>
              <TextArea defaultValue={value} rows={2} />
            </Field>
          ) : (
            <Field
              key={name}
              name={name}
              label={LABELS[name]}
              type={name === 'date' ? 'date' : 'text'}
              defaultValue={value}
            />
          ),
        )}
      </FieldScope.Provider>
      <div className="button-row">
        <Button type="submit">Save changes</Button>
        <Button type="button" variant="quiet" onClick={drop}>
          Delete this note
        </Button>
      </div>
    </form>
  )
}

/** The title of the kit of a form on this page. */
function titleOf(address: string): string {
  const path = new URL(address).pathname.replace(/\.data$/, '')
  return document.querySelector<HTMLElement>(`form[data-kit][action="${path}"]`)?.dataset.kit ?? 'A kit'
}

/** Ends the request of the form, and goes where the browser has a copy. The draft of the form is the note now. */
function leaveForm({ userId, projectId }: WaitingNote) {
  keepDraft(`${userId} ${projectId} note`, null)
  window.location.assign('/overview')
}

const formatWaiting = (count: number) =>
  count === 1 ? 'One progress note waits on this device.' : `${formatCount(count)} progress notes wait on this device.`

const formatSent = (count: number) =>
  count === 1 ? 'Your waiting progress note is saved.' : `Your ${formatCount(count)} waiting progress notes are saved.`
