import type { ReactNode } from 'react'

type ExternalLinkProps = {
  href: string
  /** An affiliate link, which search engines want to be told of. */
  sponsored?: boolean
  className?: string
  children: ReactNode
}

/** A link that leaves the site: in a new tab, which cannot reach back to ours. */
export function ExternalLink({ href, sponsored, className, children }: ExternalLinkProps) {
  const rel = sponsored ? 'noopener noreferrer sponsored' : 'noopener noreferrer'
  return (
    <a className={className} href={href} target="_blank" rel={rel}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
