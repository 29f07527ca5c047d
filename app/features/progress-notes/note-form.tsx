import { Form } from '@remix-run/react'
import { useRef, useState } from 'react'
import { Button, LinkButton } from '~/components/button'
import { useDraft } from '~/components/draft'
import { DraftNotice } from '~/components/draft-notice'
import { Field, TextArea } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { OpenedAs } from '~/components/opened-as'
import { ONCE_KEY } from '~/components/patient-fetch'
import { useUnsavedWarning } from '~/components/unsaved'
import { PhotosField, type ShownPhoto } from './photos-field'
import { queueScript, useSentPhotos } from './sent-photos'
import './note-form.css'

type NoteFormProps = {
  /** Where the form goes: the page that shows it again when it cannot be taken. */
  action: string
  values: { date: string; content: string }
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
  photos?: ShownPhoto[]
  /** How the note was when the form was opened; a new one has no such thing. */
  opened?: string
  submitLabel: string
  /** Tells what this person types here from everything else that is kept until it is saved. */
  draftKey: string
  /** The note's id. Of a new one it makes a form that is sent twice count once. */
  noteId: string
  isNew?: boolean
  cancelTo?: string
}

const LABELS = { date: 'Day', content: 'What happened', photos: 'Photos' }

/** The form of a progress note: a day, a few words, photos. */
export function NoteForm(props: NoteFormProps) {
  const { action, values, reply, photos, opened, submitLabel, draftKey, isNew, cancelTo } = props
  // The page may be loaded anew beside a half-filled form; the form stays the same one, and so it does when it comes back.
  const [noteId, setNoteId] = useState(() => String(reply?.values[ONCE_KEY] ?? props.noteId))
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(0)
  const sent = useSentPhotos(form, noteId, String(reply?.values.waiting ?? ''))
  useUnsavedWarning(form, reply)
  const draft = useDraft(form, draftKey, reply)
  const start = (name: 'date' | 'content') => String(reply?.values[name] ?? values[name])
  const errors = reply?.errors ?? {}
  const { awaited, holding } = sent
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      aria-label="Note"
      onFocus={() => queueScript().catch(() => {})}
    >
      <FormSummary errors={errors} labels={LABELS} />
      <DraftNotice draft={draft} />
      {isNew ? (
        <input
          type="hidden"
          name={ONCE_KEY}
          value={noteId}
          onInput={({ currentTarget }) => setNoteId(currentTarget.value)}
        />
      ) : null}
      {opened ? <OpenedAs form={form} opened={opened} reply={reply} /> : null}
      <Field name="content" label={LABELS.content} errors={errors.content}>
        <TextArea defaultValue={start('content')} rows={3} />
      </Field>
      <PhotosField
        label={LABELS.photos}
        errors={errors.photos}
        current={photos}
        lost={[reply?.values.photos ?? []].flat()}
        sent={sent}
        onChoose={setChosen}
      />
      <div className="note-form-end">
        <Field name="date" label={LABELS.date} type="date" errors={errors.date} defaultValue={start('date')} />
        <div className="button-row">
          <Button type="submit" variant="main" busy={awaited > 0 || undefined} busyLabel={busyWords(awaited, chosen)}>
            {submitLabel}
          </Button>
          {cancelTo ? (
            <LinkButton to={cancelTo} variant="quiet">
              Cancel
            </LinkButton>
          ) : null}
        </div>
      </div>
      <div role="alert" className="note-form-held">
        {holding.length ? (
          <p className="field-error">
            {`Not saved yet: ${holding.join(', ')} did not get there. Remove ${holding.length > 1 ? 'them' : 'it'} above or try again, and then save.`}
          </p>
        ) : null}
      </div>
    </Form>
  )
}

function busyWords(awaited: number, chosen: number): string {
  if (awaited > 0) return awaited === 1 ? 'Saves when the photo is sent…' : `Saves when ${awaited} photos are sent…`
  return chosen > 1 ? `Sending ${chosen} photos…` : 'Saving…'
}
