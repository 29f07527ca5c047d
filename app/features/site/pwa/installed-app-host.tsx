import { lazy } from 'react'
import { WhenIdle } from '~/components/client/when-idle'

// No page depends on it. Without it, the app is a website.
const InstalledApp = lazy(() => import('./installed-app').catch(() => ({ default: () => <></> })))

/** Loads the features of the installed app when the page is idle. */
export const InstalledAppHost = () => (
  <WhenIdle>
    <InstalledApp />
  </WhenIdle>
)
