/** Returns the path if it stays on this site, otherwise the fallback. */
export function safeRedirect(wanted: string | null | undefined, fallback = '/overview'): string {
  if (!wanted?.startsWith('/')) return fallback
  const here = 'http://here.invalid'
  if (!URL.canParse(wanted, here)) return fallback
  // Resolve it as a browser does: "//elsewhere", "/\elsewhere", "/<tab>/elsewhere" and "/..//elsewhere" all lead to
  // another host.
  const url = new URL(wanted, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** Returns the path of the page that a request names as its Referer, otherwise the fallback. */
export function refererPath({ headers }: Request, fallback: string): string {
  const referer = headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return fallback
  const { pathname, search } = new URL(referer)
  return safeRedirect(pathname + search, fallback)
}
