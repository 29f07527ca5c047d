import type { ReactNode } from 'react'
import { useGoBack } from '../client/trail'
import { Button, LinkButton } from '../ui/button'

type FormButtonsProps = {
  /** Label of the button that submits the form. */
  children: ReactNode
  busyLabel?: string
  variant?: 'main' | 'danger'
  /** Where the other button leads. */
  back: string
  className?: string
}

/** The end of a form: one button submits it, the other leaves it. */
export function FormButtons({ children, busyLabel, variant = 'main', back, className }: FormButtonsProps) {
  return (
    <div className={className ? `button-row ${className}` : 'button-row'}>
      <Button type="submit" variant={variant} busyLabel={busyLabel}>
        {children}
      </Button>
      <LinkButton to={back} variant="quiet" onClick={useGoBack(back)}>
        Cancel
      </LinkButton>
    </div>
  )
}
