import { Link, type LinkProps, useNavigation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, type MouseEvent, useRef } from 'react'
import './button.css'

export type ButtonVariant = 'main' | 'plain' | 'quiet' | 'danger'

type ButtonProps = ComponentPropsWithoutRef<'button'> & {
  variant?: ButtonVariant
  /** What the button reads while its own form is on its way. */
  busyLabel?: string
  /** For forms sent by a fetcher, which the page's navigation does not know of. */
  busy?: boolean
}

/** A button of a form. While its form is being sent it cannot send it twice. */
export function Button({ variant = 'plain', busyLabel, busy, className, children, onClick, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { formAction, formData } = useNavigation()
  const form = button.current?.form
  const sent = Boolean(formAction && form && formAction === pathOf(form.action) && isPressed(props, formData))
  const waiting = busy ?? sent
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

/** A link that looks like a button: for going somewhere, never for changing something. */
export function LinkButton({ variant = 'plain', className, ...props }: LinkButtonProps) {
  return <Link {...props} className={buttonClass(variant, className)} />
}

/** The class names, for a bare `<a>` or `<summary>` in the same dress. */
export const buttonClass = (variant: ButtonVariant = 'plain', more = '') => `button button-${variant} ${more}`.trim()

function pathOf(address: string) {
  const { pathname, search } = new URL(address)
  return pathname + search
}

// Of several named buttons in one form only the pressed one is busy.
const isPressed = (props: { name?: string; value?: unknown }, sent: FormData | undefined) =>
  !props.name || sent?.get(props.name) === String(props.value ?? '')
