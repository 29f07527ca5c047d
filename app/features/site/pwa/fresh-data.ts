import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useSilentRevalidation } from '~/components/client/requests/silent-revalidation'
import { holdsUnsaved } from '~/components/forms/unsaved'

// Milliseconds.
const FRESH = 5 * 60_000

/**
 * Reloads data that is older than five minutes or cached, when the user or the network returns. Not while the user
 * types.
 */
export function useFreshData(isCachedCopy: boolean) {
  const { lookAgain, isLooking } = useSilentRevalidation()
  const lookNow = useRef(lookAgain)
  lookNow.current = lookAgain
  // Every load replaces the root's data.
  const data = useRouteLoaderData('root')
  const came = useRef({ data, at: Date.now() })
  if (came.current.data !== data) came.current = { data, at: Date.now() }
  useEffect(() => {
    function look() {
      // The clock of a device may be corrected, in both directions.
      const isOld = isCachedCopy || Math.abs(Date.now() - came.current.at) > FRESH
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
  }, [isCachedCopy, isLooking])
}
