import { useLocation } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'

const PAGE = '/feedback'

// Only whoever wants to write needs it. When it cannot be fetched, the page does the same.
const FeedbackDialog = lazy(() =>
  import('./feedback-dialog').catch(() => {
    window.location.assign(PAGE)
    return { default: () => <></> }
  }),
)

/** Where scripts run, every link to the feedback page opens it as a dialog over the page one is on. */
export function FeedbackHost() {
  const [wanted, setWanted] = useState(0)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === PAGE) return
    function openInstead(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest(`a[href="${PAGE}"]`) : null
      // A click meant for a new tab goes there.
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      leaveMenu(link)
      setWanted(before => before + 1)
    }
    // Before the router hears of it.
    document.addEventListener('click', openInstead, true)
    return () => document.removeEventListener('click', openInstead, true)
  }, [pathname])
  return wanted ? (
    <Suspense>
      <FeedbackDialog wanted={wanted} />
    </Suspense>
  ) : null
}

// The focus comes back to what is still there when the dialog is closed.
function leaveMenu(link: Element) {
  const menu = link.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
