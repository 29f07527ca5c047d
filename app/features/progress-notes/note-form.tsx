import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { Button, LinkButton } from '~/components/button'
import { useDraft } from '~/components/draft'
import { DraftNotice } from '~/components/draft-notice'
import { Field, TextArea } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { PictureField } from '~/components/picture-field'
import { useUnsavedWarning } from '~/components/unsaved'
import './note-form.css'

type NoteFormProps = {
  /** Where the form goes: the page that shows it again when it cannot be taken. */
  action: string
  values: { date: string; content: string }
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
  picture?: { src: string; width: number | null; height: number | null }
  submitLabel: string
  /** Tells what this person types here from everything else that is kept until it is saved. */
  draftKey: string
  cancelTo?: string
}

const LABELS = { date: 'Day', content: 'What happened', image: 'Photo' }

/** The form of a progress note: a day, a few words, a photo. */
export function NoteForm({ action, values, reply, picture, submitLabel, draftKey, cancelTo }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useUnsavedWarning(form, reply)
  const draft = useDraft(form, draftKey, reply)
  const start = (name: 'date' | 'content') => String(reply?.values[name] ?? values[name])
  const errors = reply?.errors ?? {}
  return (
    <Form ref={form} method="post" action={action} encType="multipart/form-data" noValidate aria-label="Note">
      <FormSummary errors={errors} labels={LABELS} />
      <DraftNotice draft={draft} />
      <Field name="content" label={LABELS.content} errors={errors.content}>
        <TextArea defaultValue={start('content')} rows={3} />
      </Field>
      <PictureField
        label={LABELS.image}
        errors={errors.image}
        current={picture}
        lost={reply?.values.image ? String(reply.values.image) : undefined}
      />
      <div className="note-form-end">
        <Field name="date" label={LABELS.date} type="date" errors={errors.date} defaultValue={start('date')} />
        <div className="button-row">
          <Button type="submit" variant="main" busyLabel="Saving…">
            {submitLabel}
          </Button>
          {cancelTo ? (
            <LinkButton to={cancelTo} variant="quiet">
              Cancel
            </LinkButton>
          ) : null}
        </div>
      </div>
    </Form>
  )
}
