import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useState } from 'react'

/**
 * Mimics a page load on client-side navigation: moves focus to the new heading, or that of the part which the URL
 * names, unless it has focus already, and announces title changes. On the next page of a list, focus moves from the
 * followed link, which may be gone, to the heading of the list.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash, key } = useLocation()
  // Includes pages whose data was revalidated.
  const matches = useMatches()
  const [announced, setAnnounced] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title comes with the data of the page.
  useEffect(() => {
    const { title } = document
    const from = before
    before = { pathname, search, title, key }
    if (!from) return
    const focused = document.activeElement
    const isOtherPage = from.pathname !== pathname
    const pages = !isOtherPage && from.search !== search && document.querySelector('.pagination')
    if (pages && (focused === document.body || pages.contains(focused))) return focusHeading(pages.parentElement)
    const part = from.key !== key && document.getElementById(hash.slice(1))
    const place = part || (isOtherPage && document.getElementById('content'))
    if (place && !place.contains(focused) && !focused?.closest('dialog[open]')) focusHeading(place)
    else if (from.title !== title) setAnnounced(title)
  }, [key, matches])
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  )
}

/** The last page, or error page, that was shown. */
let before: { pathname: string; search: string; title: string; key: string } | undefined

/** Moves focus to the heading of a part or of the page, or to the place where it will be. */
export function focusHeading(part: HTMLElement | null = document.getElementById('content')) {
  const heading = part?.querySelector<HTMLElement>('h1, h2') ?? part
  if (!heading) return
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
