import { useRevalidator } from '@remix-run/react'
import { useLayoutEffect, useRef } from 'react'
import { lookNextAt } from './patient-fetch'

/**
 * Loads the data of the page on screen anew, of its own accord: nobody is led elsewhere by it, no message meant for another page is taken
 * along, and everything stays where it was scrolled to.
 */
export function useLookAgain() {
  const { revalidate, state } = useRevalidator()
  const isLooking = state !== 'idle'
  const looked = useRef(false)

  // The router forgets that what was done here last was to leave the page where it stood, and would go to its top.
  useLayoutEffect(() => {
    if (isLooking || !looked.current) return
    looked.current = false
    // Nobody waits for it any more, also where somebody's own way came first.
    lookNextAt('')
    const { scrollX: left, scrollY: top } = window
    queueMicrotask(() => {
      if (window.scrollY !== top) window.scrollTo({ left, top, behavior: 'instant' })
    })
  }, [isLooking])

  function lookAgain() {
    looked.current = true
    lookNextAt(`${window.location.pathname.replace(/\/$/, '')}.data`)
    revalidate()
  }
  return { lookAgain, isLooking }
}
