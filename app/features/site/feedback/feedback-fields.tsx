import { useMatches } from '@remix-run/react'
import { Disclosure } from '~/components/forms/disclosure'
import { Checkbox, Field, TextArea } from '~/components/forms/field'
import type { FieldErrors } from '~/platform/errors'
import './feedback.css'

type FeedbackFieldsProps = {
  values?: Record<string, string | string[]>
  errors?: FieldErrors
  onMessage?: (message: string) => void
}

/** The labels of the fields, for the error summary. */
export const FEEDBACK_LABELS = { feedback: 'Message', name: 'Name', email: 'Email' }

export function FeedbackFields({ values = {}, errors = {}, onMessage }: FeedbackFieldsProps) {
  const sender = useSender()
  const typed = (name: string) => String(values[name] ?? '')
  return (
    <>
      <Field name="feedback" label="Message" errors={errors.feedback} required>
        <TextArea
          rows={5}
          maxLength={6000}
          defaultValue={typed('feedback')}
          onChange={event => onMessage?.(event.target.value)}
        />
      </Field>
      <fieldset className="feedback-type">
        <legend className="visually-hidden">Topic</legend>
        <Checkbox
          type="radio"
          name="type"
          value="general"
          label="Question or idea"
          defaultChecked={typed('type') !== 'bug'}
        />
        <Checkbox type="radio" name="type" value="bug" label="Bug report" defaultChecked={typed('type') === 'bug'} />
      </fieldset>
      {sender ? (
        <Disclosure
          title="From"
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
          label="Name (optional)"
          placeholder="Anonymous User"
          autoComplete="name"
          defaultValue={String(values.name ?? username)}
          errors={errors.name}
        />
        <Field
          name="email"
          label="Email (optional)"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={String(values.email ?? address)}
          errors={errors.email}
          help="Only if you want a reply."
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
