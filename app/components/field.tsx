import { type ComponentPropsWithoutRef, createContext, type ReactNode, useContext } from 'react'
import './field.css'

type FieldFrame = {
  name: string
  label: ReactNode
  /** A line under the control: what is meant, in which unit. */
  help?: ReactNode
  /** What is wrong with it; taken from the form's reply. */
  errors?: string[]
  required?: boolean
  className?: string
}
type FieldProps = FieldFrame &
  ({ children: ReactNode } | (Omit<ComponentPropsWithoutRef<'input'>, 'children'> & { children?: undefined }))

/**
 * One labelled field: label above, control, help and messages below. Without children it is a text input with the given props;
 * a `TextInput`, `Select` or `TextArea` inside takes its name, id and descriptions from here.
 */
export function Field({ name, label, help, errors, required, className, children, ...input }: FieldProps) {
  const id = fieldId(name, useContext(FieldScope))
  const wrong = Boolean(errors?.length)
  const describedBy = [wrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
  return (
    <div className={`field ${className ?? ''}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <ControlContext.Provider
        // Said also when it is not: browsers call a file that must be chosen wrong before anybody chose.
        value={{ id, name, required, 'aria-describedby': describedBy, 'aria-invalid': wrong }}
      >
        {children ?? <TextInput {...input} />}
      </ControlContext.Provider>
      <FieldErrors id={`${id}-error`} errors={errors} />
      {help ? (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      ) : null}
    </div>
  )
}

/** The id of a field's control: the summary on top links to it. */
export const fieldId = (name: string, scope = 'field') => `${scope}-${name}`

/** What the ids of the fields inside begin with: a form that stands over another page keeps its own. */
export const FieldScope = createContext('field')

/** The messages of a field, for controls that bring their own frame (groups of boxes, the picture). */
export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <div className="field-error" id={id}>
      {errors.map(message => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}

type Control = {
  id?: string
  name?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}
const ControlContext = createContext<Control>({})

/** A one-line input. */
export function TextInput({ className, type = 'text', ...props }: ComponentPropsWithoutRef<'input'>) {
  return <input type={type} {...useContext(ControlContext)} {...props} className={controlClass(className)} />
}

/** A choice from a short list; children are `<option>`s. */
export function Select({ className, ...props }: ComponentPropsWithoutRef<'select'>) {
  return <select {...useContext(ControlContext)} {...props} className={controlClass(className)} />
}

/** A text of several lines; grows with its text where the browser can. */
export function TextArea({ className, rows = 5, ...props }: ComponentPropsWithoutRef<'textarea'>) {
  return <textarea rows={rows} {...useContext(ControlContext)} {...props} className={controlClass(className)} />
}

const controlClass = (more = '') => `control ${more}`.trim()

type CheckboxProps = Omit<ComponentPropsWithoutRef<'input'>, 'type'> & { label: ReactNode; type?: 'checkbox' | 'radio' }

/** A box (or a round one of several) with its label; the whole line can be tapped. */
export function Checkbox({ label, type = 'checkbox', className, ...props }: CheckboxProps) {
  return (
    <label className={`check ${className ?? ''}`.trim()}>
      <input type={type} {...props} />
      <span>{label}</span>
    </label>
  )
}
