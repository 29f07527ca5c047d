import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useState } from 'react'

/**
 * What a browser does by itself when it loads a page, for a step within the app: the focus goes to the new page's heading, unless it
 * has its place there already, and a title that changes is told.
 */
export function Arrival() {
  const { pathname } = useLocation()
  // Also when a page that waits for something has its data anew.
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

/** What was shown last, by a page or in place of one that failed. */
let before: { pathname: string; title: string } | undefined

/** Whether the focus is where somebody is busy: in the page itself, or in what stands over it. */
const hasPlace = (focused: Element | null) => focused?.closest('#content, dialog[open]') != null

/** Where the focus goes that has no place left. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#content h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
