import { type LinkProps, useNavigation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, type MouseEvent, useRef } from 'react'
import { useIsUnanswered } from '../client/requests/keep-page'
import { Link } from './link'
import './button.css'

export type ButtonVariant = 'main' | 'plain' | 'soft' | 'quiet' | 'danger'

type ButtonProps = ComponentPropsWithoutRef<'button'> & {
  variant?: ButtonVariant
  /** The label while its form is being submitted. */
  busyLabel?: string
  /** For forms submitted by a fetcher, which `useNavigation` does not report. */
  busy?: boolean
}

/** A form button. Disabled against double submission while its form is being submitted. */
export function Button({ variant = 'plain', busyLabel, busy, className, children, onClick, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { formAction, formData } = useNavigation()
  const form = button.current?.form
  const isUnanswered = useIsUnanswered(formAction?.split('?')[0])
  const sent = Boolean(formAction && form && formAction === pathOf(form.action) && isPressed(props, formData))
  const waiting = busy ?? (sent && !isUnanswered)
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (waiting) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...props}
      ref={button}
      className={buttonClass(variant, className)}
      aria-disabled={waiting || undefined}
      data-busy-label={busyLabel}
      onClick={press}
    >
      {waiting && busyLabel ? busyLabel : children}
    </button>
  )
}

type LinkButtonProps = LinkProps & { variant?: ButtonVariant }

/** A link that looks like a button: for navigation, never for changes. */
export function LinkButton({ variant = 'plain', className, ...props }: LinkButtonProps) {
  return <Link {...props} className={buttonClass(variant, className)} />
}

/** Returns the class names, for a bare `<a>` or `<summary>`. */
export const buttonClass = (variant: ButtonVariant = 'plain', more = '') => `button button-${variant} ${more}`.trim()

function pathOf(address: string) {
  const { pathname, search } = new URL(address)
  return pathname + search
}

// Of several named buttons in one form, only the pressed one is busy.
const isPressed = (props: { name?: string; value?: unknown }, sent: FormData | undefined) =>
  !props.name || sent?.get(props.name) === String(props.value ?? '')
