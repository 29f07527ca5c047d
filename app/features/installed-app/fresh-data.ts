import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useLookAgain } from '~/components/looking-again'
import { holdsUnsaved } from '~/components/unsaved'

// Specification, section 9: "fresh 5 min", in milliseconds.
const FRESH = 5 * 60_000

/**
 * Looks again what the server knows when somebody comes back to the page, or the network does, and what it shows is older than five
 * minutes or was kept from before. Not under the hands of who is typing.
 */
export function useFreshData(isKeptCopy: boolean) {
  const { lookAgain, isLooking } = useLookAgain()
  const lookNow = useRef(lookAgain)
  lookNow.current = lookAgain
  // Whatever brings new data brings the root's too.
  const data = useRouteLoaderData('root')
  const came = useRef({ data, at: Date.now() })
  if (came.current.data !== data) came.current = { data, at: Date.now() }
  useEffect(() => {
    function look() {
      const isOld = isKeptCopy || Date.now() - came.current.at > FRESH
      const isSeen = document.visibilityState === 'visible' && navigator.onLine
      if (isOld && isSeen && !isLooking && !holdsUnsaved()) lookNow.current()
    }
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isKeptCopy, isLooking])
}
