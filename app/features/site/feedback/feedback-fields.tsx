import { useMatches } from '@remix-run/react'
import { Disclosure } from '~/components/forms/disclosure'
import { Checkbox, Field, TextArea } from '~/components/forms/field'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import './feedback.css'

type FeedbackFieldsProps = {
  values?: Record<string, string | string[]>
  errors?: FieldErrors
  onMessage?: (message: string) => void
}

/** The labels of the fields, for the error summary. */
export const feedbackLabels = () => ({ feedback: i18n.t('Message'), name: i18n.t('Name'), email: i18n.t('Email') })

export function FeedbackFields({ values = {}, errors = {}, onMessage }: FeedbackFieldsProps) {
  const sender = useSender()
  const typed = (name: string) => String(values[name] ?? '')
  return (
    <>
      <Field name="feedback" label={i18n.t('Message')} errors={errors.feedback} required>
        <TextArea
          rows={5}
          maxLength={6000}
          defaultValue={typed('feedback')}
          onChange={event => onMessage?.(event.target.value)}
        />
      </Field>
      <fieldset className="feedback-type">
        <legend className="visually-hidden">{i18n.t('Topic')}</legend>
        <Checkbox
          type="radio"
          name="type"
          value="general"
          label={i18n.t('Question or idea')}
          defaultChecked={typed('type') !== 'bug'}
        />
        <Checkbox
          type="radio"
          name="type"
          value="bug"
          label={i18n.t('Bug report')}
          defaultChecked={typed('type') === 'bug'}
        />
      </fieldset>
      {sender ? (
        <Disclosure
          title={i18n.t({ id: 'feedback.from', message: 'From' })}
          hint={`${sender.username}, ${sender.email}`}
          open={Boolean(errors.name || errors.email)}
          className="feedback-sender"
        >
          {contact(sender.username, sender.email)}
        </Disclosure>
      ) : (
        contact()
      )}
    </>
  )

  function contact(username = '', address = '') {
    return (
      <div className="field-pair">
        <Field
          name="name"
          label={i18n.t('Name (optional)')}
          placeholder={i18n.t('Anonymous User')}
          autoComplete="name"
          defaultValue={String(values.name ?? username)}
          errors={errors.name}
        />
        <Field
          name="email"
          label={i18n.t('Email (optional)')}
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={String(values.email ?? address)}
          errors={errors.email}
          help={i18n.t('Only if you want a reply.')}
        />
      </div>
    )
  }
}

type Sender = { username: string; email: string }

/** Returns the signed-in user, whose name and address need not be asked. Every layout has them in its data. */
function useSender(): Sender | undefined {
  return useMatches()
    .map(({ data }) => data as { viewer?: Sender; user?: Sender } | undefined)
    .map(data => data?.viewer ?? data?.user)
    .find(sender => sender?.email)
}
