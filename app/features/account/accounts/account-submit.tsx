import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'

type AccountSubmitProps = {
  label: string
  /** Links next to the button. */
  children?: ReactNode
}

/** The end of an account form. */
export function AccountSubmit({ label, children }: AccountSubmitProps) {
  return (
    <div className="account-actions" data-buttons="wide">
      <Button type="submit" variant="main" busyLabel="Please wait...">
        {label}
      </Button>
      {children}
    </div>
  )
}
