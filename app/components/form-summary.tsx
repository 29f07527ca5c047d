import { type MouseEvent, useContext, useEffect, useRef } from 'react'
import { FieldScope, fieldId } from './field'
import './form-summary.css'

type FormSummaryProps = {
  errors?: Record<string, string[]>
  /** Field name → label on the page. */
  labels?: Record<string, string>
}

/** The errors of a form above it, each with a link to its field. Takes the focus when it appears. */
export function FormSummary({ errors, labels = {} }: FormSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const scope = useContext(FieldScope)
  const told = Object.entries(errors ?? {}).filter(([, messages]) => messages.length)
  const wrong = told.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer of the server is read out, also an equal one.
  useEffect(() => {
    if (wrong) summary.current?.focus()
  }, [errors, wrong])
  if (!wrong) return null
  const fields = told.filter(([name]) => name)
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={summary}>
      {errors?.['']?.map(message => (
        <p key={message}>{message}</p>
      ))}
      {fields.length ? (
        <p>{fields.length === 1 ? 'One thing needs a look:' : 'Please fix the following errors:'}</p>
      ) : null}
      {fields.length ? (
        <ul>
          {fields.map(([name, messages]) => (
            <li key={name}>
              <a href={`#${fieldId(name, scope)}`} onClick={goToField}>
                {named(labels[name], messages.join(' '))}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

// "Width cannot be negative." already names its field.
const named = (label: string | undefined, message: string) =>
  !label || message.startsWith(`${label} `) ? message : `${label}: ${message}`

// Handled in script: the router would navigate to the link and discard the response with its errors.
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const group = field.closest('details')
  if (group) group.open = true
  field.focus()
}
