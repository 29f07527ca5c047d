import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { late } from '~/components/client/loading/late'

const PAGE = '/feedback'

const FeedbackDialog = late(() => import('./feedback-dialog').then(script => script.default), { fallback: GoToPage })

function GoToPage() {
  useEffect(() => window.location.assign(PAGE), [])
  return null
}

/** With scripts, opens links to the feedback page as a dialog. */
export function FeedbackOverlay() {
  const [wanted, setWanted] = useState(0)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === PAGE) return
    function openInstead(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest(`a[href="${PAGE}"]`) : null
      // A modified click opens a new tab.
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      leaveMenu(link)
      setWanted(before => before + 1)
    }
    // In the capture phase, before the router's listener.
    document.addEventListener('click', openInstead, true)
    return () => document.removeEventListener('click', openInstead, true)
  }, [pathname])
  return wanted ? <FeedbackDialog wanted={wanted} /> : null
}

// Moves the focus out of the menu, so that it can return there after the dialog.
function leaveMenu(link: Element) {
  const menu = link.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
