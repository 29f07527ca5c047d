import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { Field, TextArea } from '~/components/forms/field'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { OriginalValues } from '~/components/forms/original-values'
import { Button } from '~/components/ui/button'
import type { FormReply } from '~/http/forms/form-reply.server'
import { i18n } from '~/platform/messages'

export type NotesFormProps = { text: string; reply?: FormReply; draftKey: string }

export function NotesForm({ text, reply, draftKey }: NotesFormProps) {
  const { Form, isBusy, onSubmit, saved, ...fetcher } = useFormFetcher<FormReply>()
  const form = useRef<HTMLFormElement>(null)
  const latest = fetcher.reply ?? reply
  const errors = latest?.errors.generalNotes
  const draft = useDraft(form, draftKey, errors && latest, saved)
  const opened = useOpenedText(form, text)
  useEffect(() => {
    // Close after saving.
    if (saved) form.current?.closest('details')?.removeAttribute('open')
  }, [saved])
  return (
    <Form ref={form} method="post" onSubmit={onSubmit} noValidate>
      <OriginalValues
        key={`as ${opened}`}
        form={form}
        opened={JSON.stringify({ generalNotes: opened })}
        reply={errors ? latest : undefined}
      />
      <DraftNotice draft={draft} />
      <Field name="generalNotes" label={i18n.t('Notes')} errors={errors} key={opened}>
        <TextArea defaultValue={errors ? String(latest?.values.generalNotes ?? '') : opened} rows={5} />
      </Field>
      <Button type="submit" variant="main" busy={isBusy}>
        {i18n.t('Save notes')}
      </Button>
    </Form>
  )
}

/** Returns the initial text: the newest, unless the user has edited the field. */
function useOpenedText(form: RefObject<HTMLFormElement>, text: string): string {
  const [opened, setOpened] = useState(text)
  useEffect(() => {
    const field = form.current?.elements.namedItem('generalNotes')
    if (field instanceof HTMLTextAreaElement && [opened, text].map(asInField).includes(field.value)) setOpened(text)
  }, [form, opened, text])
  return opened
}

const asInField = (text: string) => text.replace(/\r\n?/g, '\n')
