import type { ReactNode } from 'react'
import { i18n } from '~/platform/messages'

type ExternalLinkProps = {
  href: string
  /** Marks an affiliate link for search engines. */
  sponsored?: boolean
  className?: string
  children: ReactNode
}

/** A link to another site. Opens a new tab without access to this window. */
export function ExternalLink({ href, sponsored, className, children }: ExternalLinkProps) {
  const rel = sponsored ? 'noopener noreferrer sponsored' : 'noopener noreferrer'
  return (
    <a className={className} href={href} target="_blank" rel={rel}>
      {children}
      <span className="visually-hidden">{` ${i18n.t('(opens in a new tab)')}`}</span>
    </a>
  )
}
