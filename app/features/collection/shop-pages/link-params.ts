import { isUrl } from '~/platform/input/web-address'
/**
 * Returns whether an address is the page's own, for a variant: the same path, and all of its parameters in the link.
 * The link can have more, such as those of an advertisement.
 */
export function isVariantOf(address: string, page: URL): boolean {
  if (!isUrl(address, page.href)) return false
  const url = new URL(address, page)
  return (
    url.host === page.host &&
    url.pathname === page.pathname &&
    url.searchParams.size > 0 &&
    [...url.searchParams].every(([name, value]) => page.searchParams.get(name) === value)
  )
}

/** Returns the page's address with these parameters instead of those that have their names. */
export function withParams(page: URL, params: Record<string, string>): string {
  const url = new URL(page)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}
