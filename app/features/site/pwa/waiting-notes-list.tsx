import type { FormEvent } from 'react'
import { Field, FieldScope, TextArea } from '~/components/forms/field'
import { useFramedUser } from '~/components/shell/site'
import { showToast } from '~/components/shell/toast'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import { useStoragePromise } from './storage-promise'
import { useWaitingNotes } from './use-waiting-notes'
import { dropNote, keepNote, type WaitingNote } from './waiting-notes'
import './notice-bar.css'
import './waiting-notes-list.css'

/** Shows the progress notes that wait on this device. Present on each page, because it also stores and sends them. */
export function WaitingNotes() {
  const { notes, changed, sendNow, isSending, problem } = useWaitingNotes(useFramedUser()?.id ?? '')
  const isOne = notes.length === 1
  const isWaiting = notes.length > 0
  const isPromised = useStoragePromise(isWaiting)
  const rejected = notes.some(note => note.problem) ? i18n.t('View it to see why it was refused.') : ''
  return (
    // Present from the start, because screen readers announce only changes within it.
    <section
      {...(isWaiting ? { className: 'notice-bar waiting-notes', 'aria-label': i18n.t('Waiting progress notes') } : {})}
    >
      <p role="status">
        {isWaiting ? [formatWaiting(notes.length), problem || rejected].filter(Boolean).join(' ') : null}
      </p>
      {isWaiting ? (
        <>
          <Button type="button" variant="quiet" busy={isSending} busyLabel={i18n.t('Sending…')} onClick={sendNow}>
            {i18n.t('Send now')}
          </Button>
          <details>
            <summary>
              {isOne ? i18n.t('View the note') : i18n.t('View the notes')}
              <Icon name="chevron-down" size={18} />
            </summary>
            <p className="soft">
              {isOne
                ? i18n.t('We send it as soon as the server answers.')
                : i18n.t('We send them as soon as the server answers.')}
            </p>
            {isPromised ? null : (
              <p className="soft">
                {isOne
                  ? i18n.t(
                      'Open this app again within seven days: this browser may delete it after that time, or when the device is full.',
                    )
                  : i18n.t(
                      'Open this app again within seven days: this browser may delete them after that time, or when the device is full.',
                    )}
              </p>
            )}
            <ul>
              {notes.map((note, index) => (
                <li key={note.key}>
                  <Note note={note} number={isOne ? undefined : index + 1} onChanged={changed} />
                </li>
              ))}
            </ul>
          </details>
        </>
      ) : null}
    </section>
  )
}

const LABELS: Record<string, string> = {
  add: /*i18n*/ 'Diamonds added',
  placed: /*i18n*/ 'Total placed',
  percent: /*i18n*/ 'Percent',
  minutes: /*i18n*/ 'Minutes',
  content: /*i18n*/ 'What did you do?',
  date: /*i18n*/ 'Date',
}

/** A waiting note as a form: saved on this device, or deleted from it. */
function Note({ note, number, onChanged }: { note: WaitingNote; number?: number; onChanged: () => void }) {
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
      title: i18n.t('The waiting note is deleted.'),
      variant: 'default',
      duration: 8_000,
      act: { label: i18n.t('Undo'), run: () => keepNote(note).then(onChanged) },
    })
  }
  const label = number
    ? i18n.t('Waiting note {number} on {kitTitle}', { number, kitTitle })
    : i18n.t('Waiting note on {kitTitle}', { kitTitle })
  return (
    <form onSubmit={change} aria-label={label}>
      <p>
        <b>{kitTitle}</b>
        {photos > 0 ? (
          <span className="soft num">
            {` · ${i18n.t('{count, plural, one {# photo} other {# photos}}', { count: photos })}`}
          </span>
        ) : null}
      </p>
      {problem ? <p className="field-error">{problem}</p> : null}
      <FieldScope.Provider value={key}>
        {texts.map(([name, value]) =>
          name === 'content' ? (
            <Field key={name} name={name} label={i18n.t(LABELS[name] ?? '')}>
              <TextArea defaultValue={value} rows={2} />
            </Field>
          ) : (
            <Field
              key={name}
              name={name}
              label={i18n.t(LABELS[name] ?? '')}
              type={name === 'date' ? 'date' : 'text'}
              defaultValue={value}
            />
          ),
        )}
      </FieldScope.Provider>
      <div className="button-row">
        <Button type="submit">{i18n.t('Save changes')}</Button>
        <Button type="button" variant="quiet" onClick={drop}>
          {i18n.t('Delete this note')}
        </Button>
      </div>
    </form>
  )
}

const formatWaiting = (count: number) =>
  i18n.t(
    '{count, plural, one {One progress note waits on this device.} other {# progress notes wait on this device.}}',
    { count },
  )
