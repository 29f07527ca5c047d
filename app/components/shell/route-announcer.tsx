import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useState } from 'react'

/**
 * Mimics a page load on client-side navigation: moves focus to the new heading, unless the page has focus already, and
 * announces title changes.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  // Includes pages whose data was revalidated.
  const matches = useMatches()
  const [told, setTold] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title comes with the data of the page.
  useEffect(() => {
    const { title } = document
    const from = before
    before = { pathname, title }
    if (!from || (from.pathname === pathname && from.title === title)) return
    if (from.pathname !== pathname && !hasPlace(document.activeElement)) focusHeading()
    else if (from.title !== title) setTold(title)
  }, [pathname, matches])
  return (
    <p role="status" className="visually-hidden">
      {told}
    </p>
  )
}

/** The last page, or error page, that was shown. */
let before: { pathname: string; title: string } | undefined

/** Whether the focus is inside the page or an open dialog. */
const hasPlace = (focused: Element | null) => focused?.closest('#content, dialog[open]') != null

/** Moves focus to the page's heading, or to the place where it will be. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
