import { type MouseEvent, useContext, useEffect, useRef } from 'react'
import { i18n } from '~/platform/messages'
import { Isolated } from '../ui/isolated'
import { FieldScope, fieldId } from './field'
import './form-summary.css'

type FormSummaryProps = {
  errors?: Record<string, string[]>
  /** Field name → label on the page. */
  labels?: Record<string, string>
}

/**
 * The errors of a form above it, one per line as “Field name: message”, linked to its field. Takes the focus when it
 * appears.
 */
export function FormSummary({ errors, labels = {} }: FormSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const scope = useContext(FieldScope)
  const listed = Object.entries(errors ?? {}).filter(([, messages]) => messages.length)
  const wrong = listed.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer of the server is read out, also an equal one.
  useEffect(() => {
    if (wrong) summary.current?.focus()
  }, [errors, wrong])
  if (!wrong) return null
  const lines = listed.flatMap(([name, messages]) => (name ? messages.map(message => ({ name, message })) : []))
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={summary}>
      {errors?.['']?.map(message => (
        <p key={message}>
          <Isolated text={message} />
        </p>
      ))}
      {lines.length > 1 ? <p>{i18n.t('Please fix the following errors:')}</p> : null}
      {lines.length ? (
        <ul>
          {lines.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              <a href={`#${fieldId(name, scope)}`} onClick={goToField}>
                <Isolated text={formatError(labels[name], message)} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** A label that is a question needs no colon. */
const formatError = (label: string | undefined, message: string): string =>
  label ? `${label}${label.endsWith('?') ? '' : ':'} ${message}` : message

// Handled in script: the router would navigate to the link and discard the response with its errors.
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const group = field.closest('details')
  if (group) group.open = true
  field.focus()
}
