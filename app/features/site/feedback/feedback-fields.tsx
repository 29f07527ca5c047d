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
      <div className="field-pair">
        <Field
          name="name"
          label="Name (optional)"
          placeholder="Anonymous User"
          autoComplete="name"
          defaultValue={typed('name')}
          errors={errors.name}
        />
        <Field
          name="email"
          label="Email (optional)"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={typed('email')}
          errors={errors.email}
          help="Only if you want a reply."
        />
      </div>
    </>
  )
}
