import {
  type ComponentPropsWithoutRef,
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Isolated } from '../ui/isolated'
import './field.css'

type FieldFrame = {
  name: string
  label: ReactNode
  /** A line below the control: meaning, unit. */
  help?: ReactNode
  /** Error messages from the form's response. */
  errors?: string[]
  required?: boolean
  className?: string
}
type FieldProps = FieldFrame &
  ({ children: ReactNode } | (Omit<ComponentPropsWithoutRef<'input'>, 'children'> & { children?: undefined }))

/**
 * A labeled field: label above, control, help and errors below. Without children it is a text input with the given
 * props. A `TextInput`, `Select` or `TextArea` inside takes its name, ID and descriptions from the context.
 */
export function Field({ name, label, help, errors, required, className, children, ...input }: FieldProps) {
  const id = fieldId(name, useContext(FieldScope))
  const wrong = Boolean(errors?.length)
  const describedBy = [wrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
  return (
    <div className={`field ${className ?? ''}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <ControlContext.Provider
        // Set even when false: browsers mark an empty required file input as invalid before the user touches it.
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

/** Returns the ID of a field's control. The error summary links to it. */
export const fieldId = (name: string, scope = 'field') => `${scope}-${name}`

/** Prefix of the field IDs: a form above another page needs its own. */
export const FieldScope = createContext('field')

/** The errors of a field, for controls with a custom layout (checkbox groups, the photo). */
export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <div className="field-error" id={id}>
      {errors.map(message => (
        <p key={message}>
          <Isolated text={message} />
        </p>
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

export function TextInput({ type = 'text', ...props }: ComponentPropsWithoutRef<'input'>) {
  const control = { ...useContext(ControlContext), ...props, className: controlClass(props.className) }
  return type === 'date' ? <DateInput {...control} /> : <input type={type} {...control} />
}

/** Marks an empty date: WebKit shows today in it, which looks like a value (`field.css`). */
function DateInput({ onInput, ...props }: ComponentPropsWithoutRef<'input'>) {
  const input = useRef<HTMLInputElement>(null)
  const mark = () => void input.current?.toggleAttribute('data-empty', !input.current.value)
  useEffect(mark)
  function changed(event: FormEvent<HTMLInputElement>) {
    mark()
    onInput?.(event)
  }
  return <input ref={input} type="date" {...props} onInput={changed} />
}

/** A select; children are `<option>`s. */
export function Select({ className, ...props }: ComponentPropsWithoutRef<'select'>) {
  return <select {...useContext(ControlContext)} {...props} className={controlClass(className)} />
}

/** A multi-line input. Grows with its text if the browser supports it. */
export function TextArea({ className, rows = 5, ...props }: ComponentPropsWithoutRef<'textarea'>) {
  const control = useContext(ControlContext)
  const ref = useEarlyText(props.id ?? control.id)
  return <textarea ref={ref} rows={rows} {...control} {...props} className={controlClass(className)} />
}

/** Returns a ref that keeps what was typed before hydration: React gives a hydrated textarea its first text again. */
function useEarlyText(id = '') {
  const isHydrating = useSyncExternalStore(
    () => noSubscription,
    () => false,
    () => true,
  )
  const [early] = useState(() => (isHydrating && typeof document === 'object' ? textIn(id) : null))
  return useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (area && early !== null) area.value = early
    },
    [early],
  )
}

const noSubscription = () => {}

function textIn(id: string): string | null {
  const area = document.getElementById(id)
  return area instanceof HTMLTextAreaElement && area.value !== area.defaultValue ? area.value : null
}

const controlClass = (more = '') => `control ${more}`.trim()

type CheckboxProps = Omit<ComponentPropsWithoutRef<'input'>, 'type'> & { label: ReactNode; type?: 'checkbox' | 'radio' }

/** A checkbox or radio button with its label; the whole line is the target. */
export function Checkbox({ label, type = 'checkbox', className, ...props }: CheckboxProps) {
  return (
    <label className={`check ${className ?? ''}`.trim()}>
      <input type={type} {...props} />
      <span>{label}</span>
    </label>
  )
}
