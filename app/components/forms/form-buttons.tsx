import type { ComponentProps } from 'react'
import { i18n } from '~/platform/messages'
import { Button, LinkButton } from '../ui/button'

type FormButtonsProps = ComponentProps<typeof Button> & {
  /** Where a second button leads, which leaves the form. */
  back?: string
}

/** The end of a form: the button that submits it, and one that leaves it. */
export function FormButtons({ variant = 'main', back, className = '', ...button }: FormButtonsProps) {
  return (
    <div className={`button-row ${className}`.trim()}>
      <Button type="submit" variant={variant} {...button} />
      {back ? (
        <LinkButton to={back} variant="quiet">
          {i18n.t('Cancel')}
        </LinkButton>
      ) : null}
    </div>
  )
}
