import { lazy, Suspense, useEffect, useState } from 'react'

// No page depends on it. Without it, the app is a website.
const InstalledApp = lazy(() => import('./installed-app').catch(() => ({ default: () => <></> })))

/** Loads the features of the installed app when the page is idle. */
export function InstalledAppHost() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const begin = () => setTime(true)
    // Safari does not support requestIdleCallback.
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
