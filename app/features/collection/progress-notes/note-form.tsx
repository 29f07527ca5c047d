import { Form } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { Field, TextArea } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { OriginalValues } from '~/components/forms/original-values'
import { RestorableInput, useRestorableValue } from '~/components/forms/restorable-input'
import { newUploadId } from '~/components/forms/upload-id'
import { Button, LinkButton } from '~/components/ui/button'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { FigureFields, type FigureKit } from './figure-fields'
import { PhotosField, type ShownPhoto } from './photos-field'
import { queueScript, useSentPhotos } from './sent-photos'
import './note-form.css'

export type NoteFormProps = {
  /** The form's action: the page that renders the form again if it is invalid. */
  action: string
  values: { date: string; content: string; placed?: string; percent?: string; minutes?: string }
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
  photos?: ShownPhoto[]
  /** The original values for detecting conflicts. Undefined for a new note. */
  opened?: string
  submitLabel: string
  /** The key under which the browser saves the draft. */
  draftKey: string
  /** The ID of the note. For a new note, it is also the idempotency key. */
  noteId: string
  isNew?: boolean
  /** In a sheet, the page below it is replaced. */
  isSheet?: boolean
  cancelTo?: string
  /** The kit of a new note, for the add buttons. */
  kit?: FigureKit
  kitTitle?: string
  /** The page that follows, if it is not the kit. */
  returnTo?: string
  /** A photo that was just taken. */
  photo?: File | null
  /** Controls next to the minutes. */
  timer?: ReactNode
}

const noteLabels = () => ({
  placed: i18n.t('Total placed'),
  percent: i18n.t('Percent'),
  minutes: i18n.t('Minutes'),
  date: i18n.t('Date'),
  content: i18n.t('What did you do?'),
  photos: i18n.t('Photos'),
})

export function NoteForm(props: NoteFormProps) {
  const {
    action,
    values,
    reply,
    photos,
    opened,
    submitLabel,
    draftKey,
    isNew,
    isSheet,
    cancelTo,
    kit,
    kitTitle,
    returnTo,
    timer,
  } = props
  // Revalidation creates another ID. The form keeps its first one, also when the server returns the form with errors.
  const note = useRestorableValue(String(reply?.values[IDEMPOTENCY_FIELD] ?? props.noteId))
  // The copy of a page that the browser kept has the ID of a note that may be saved already. A draft brings its own.
  // A layout effect, because a photo that is chosen before the next render would get the other ID.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => {
    if (isNew && !reply) note.set(newUploadId())
  }, [])
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(0)
  const sent = useSentPhotos(form, note.value, String(reply?.values.waiting ?? ''), isNew)
  const draft = useDraft(form, draftKey, reply)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (props.photo) void sent.take([props.photo])
  }, [])
  const [added, setAdded] = useState<number | null>(null)
  const { saves, follow } = useSaves(submitLabel, added, chosen + sent.photos.length)
  const start = (name: keyof typeof values) => String(reply?.values[name] ?? values[name] ?? '')
  const { errors } = draft
  const labels = noteLabels()
  const field = (name: keyof typeof labels) => ({ name, label: labels[name], errors: errors[name] })
  const { awaited, holding } = sent
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      replace={isSheet}
      encType="multipart/form-data"
      noValidate
      aria-label={i18n.t('Note')}
      data-kit={kitTitle}
      onFocus={() => queueScript().catch(() => {})}
      onInput={kit ? follow : undefined}
    >
      {kit ? <DefaultButton /> : null}
      <FormSummary errors={errors} labels={labels} />
      <DraftNotice draft={draft} />
      {isNew ? <RestorableInput name={IDEMPOTENCY_FIELD} value={note} /> : null}
      {opened ? <OriginalValues form={form} opened={opened} reply={reply} /> : null}
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      {kit ? <FigureFields kit={kit} errors={errors} start={start} onAdd={setAdded} /> : null}
      <div className="figures-fields num">
        {kit ? null : (
          <>
            <Field {...field('placed')} inputMode="numeric" defaultValue={start('placed')} />
            <Field
              {...field('percent')}
              label={i18n.t('or percent')}
              inputMode="decimal"
              defaultValue={start('percent')}
            />
          </>
        )}
        <Field {...field('minutes')} inputMode="numeric" autoComplete="off" defaultValue={start('minutes')} />
        {timer}
      </div>
      <PhotosField
        label={labels.photos}
        errors={errors.photos}
        current={photos}
        lost={[reply?.values.photos ?? []].flat()}
        sent={sent}
        onChoose={setChosen}
      />
      <Field {...field('content')}>
        <TextArea defaultValue={start('content')} rows={3} />
      </Field>
      <div className="note-form-end">
        <Field {...field('date')} type="date" defaultValue={start('date')} />
      </div>
      <div className="button-row note-form-save" data-buttons={isSheet ? 'large' : undefined}>
        <Button
          type="submit"
          variant="main"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          busy={awaited > 0 || undefined}
          busyLabel={busyLabel(awaited, chosen)}
        >
          {kit ? saves : submitLabel}
        </Button>
        {cancelTo ? (
          <LinkButton to={cancelTo} variant="quiet">
            {i18n.t('Cancel')}
          </LinkButton>
        ) : null}
      </div>
      <div role="alert" className="note-form-held">
        {holding.length ? (
          <p className="field-error">
            {i18n.t(
              '{count, plural, one {Not saved: {names} failed to upload. Remove it above or retry, then save.} other {Not saved: {names} failed to upload. Remove them above or retry, then save.}}',
              { count: holding.length, names: formatList(holding, 'commas') },
            )}
          </p>
        ) : null}
      </div>
    </Form>
  )
}

/** What the button saves, in its words. Diamonds come before minutes, photos and words. */
function useSaves(otherwise: string, added: number | null, photos: number) {
  const [typed, setTyped] = useState({ minutes: 0, hasText: false })
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget)
    const minutes = Number(data.get('minutes')) || 0
    setTyped({ minutes, hasText: Boolean(data.get('content')) })
  }
  return { follow, saves: savesOf(added, typed.minutes, photos, typed.hasText) || otherwise }
}

function savesOf(added: number | null, minutes: number, photos: number, hasText: boolean): string {
  if (added !== null && added < 0) return i18n.t('Save correction')
  if (added) return i18n.t('{count, plural, one {Save # diamond} other {Save # diamonds}}', { count: added })
  if (minutes) return i18n.t('{count, plural, one {Save # minute} other {Save # minutes}}', { count: minutes })
  if (photos && !hasText) return i18n.t('{count, plural, one {Save photo} other {Save # photos}}', { count: photos })
  return ''
}

/** Enter presses the first button of a form, which would be an add button. */
const DefaultButton = () => <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />

function busyLabel(awaited: number, chosen: number): string {
  if (awaited > 0) {
    return i18n.t('{awaited, plural, one {Saves after the photo upload…} other {Saves after # photo uploads…}}', {
      awaited,
    })
  }
  return chosen > 1
    ? i18n.t('{chosen, plural, one {Uploading # photo…} other {Uploading # photos…}}', { chosen })
    : i18n.t('Saving…')
}
