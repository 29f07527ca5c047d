import { lazy, Suspense, useEffect, useState } from 'react'

// No page needs it to be read or used. When it cannot be fetched, the app is a website like any other.
const InstalledApp = lazy(() => import('./installed-app').catch(() => ({ default: () => <></> })))

/** Brings what an installed app has beyond a website, once the page itself is there. */
export function InstalledAppHost() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const begin = () => setTime(true)
    // Safari knows no idle time.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(begin, 500)
      return () => clearTimeout(timer)
    }
    const idle = window.requestIdleCallback(begin, { timeout: 2_000 })
    return () => window.cancelIdleCallback(idle)
  }, [])
  return isTime ? (
    <Suspense>
      <InstalledApp />
    </Suspense>
  ) : null
}
