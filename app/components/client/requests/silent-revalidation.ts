import { useRevalidator } from '@remix-run/react'
import { useLayoutEffect, useRef } from 'react'
import { revalidateNext } from './page-request'

/**
 * Revalidates the page in the background: never redirects, never consumes another page's toast, keeps the scroll
 * position.
 */
export function useSilentRevalidation() {
  const { revalidate, state } = useRevalidator()
  const isLooking = state !== 'idle'
  const looked = useRef(false)

  // After a submission that kept the scroll position, the router forgets that and would scroll to the top.
  useLayoutEffect(() => {
    if (isLooking || !looked.current) return
    looked.current = false
    // Clears the mark, also if another navigation came first.
    revalidateNext('')
    const { scrollX: left, scrollY: top } = window
    queueMicrotask(() => {
      if (window.scrollY !== top) window.scrollTo({ left, top, behavior: 'instant' })
    })
  }, [isLooking])

  function lookAgain() {
    looked.current = true
    revalidateNext(`${window.location.pathname.replace(/\/$/, '')}.data`)
    revalidate()
  }
  return { lookAgain, isLooking }
}
