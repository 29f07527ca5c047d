import type { LinkProps } from '@remix-run/react'
import { LinkButton } from './button'

/** The one way on from a page. */
export const NextStep = ({ className = '', ...link }: LinkProps) => (
  <div className={`button-row ${className}`.trim()}>
    <LinkButton {...link} variant="main" />
  </div>
)
