import { type LinkProps, Link as RouterLink, useLocation } from '@remix-run/react'

/** A link within the app. The server writes it without the hooks of the router, which need a tenth of a page's time. */
export const Link = import.meta.env.SSR ? PlainLink : RouterLink

function PlainLink(props: LinkProps) {
  const { to, discover, prefetch, preventScrollReset, relative, reloadDocument, replace, state, ...attributes } = props
  if (typeof to !== 'string' || !to.startsWith('/')) return <RouterLink {...props} />
  return <a {...attributes} href={to} data-discover={discover === 'none' || reloadDocument ? undefined : 'true'} />
}

type NavLinkProps = LinkProps & {
  to: string
  /** The current page is this one, and not one below it. */
  end?: boolean
}

/** A link to a section, which says whether the current page is in it. */
export function NavLink({ end, ...props }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`))
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}
