import { type LinkProps, Link as RouterLink } from '@remix-run/react'

/** A link within the app. The server writes it without the hooks of the router, which need a tenth of a page's time. */
export const Link = import.meta.env.SSR ? PlainLink : RouterLink

function PlainLink(props: LinkProps) {
  const { to, discover, prefetch, preventScrollReset, relative, reloadDocument, replace, state, ...attributes } = props
  if (typeof to !== 'string' || !to.startsWith('/')) return <RouterLink {...props} />
  return <a {...attributes} href={to} data-discover={discover === 'none' || reloadDocument ? undefined : 'true'} />
}
