import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'

type AccountSubmitProps = {
  label: string
  /** Links next to the button. */
  children?: ReactNode
}

/** The end of an account form. */
export function AccountSubmit({ label, children }: AccountSubmitProps) {
  return (
    <div className="account-actions" data-buttons="wide">
      <Button type="submit" variant="main" busyLabel={i18n.t('Please wait...')}>
        {label}
      </Button>
      {children}
    </div>
  )
}
