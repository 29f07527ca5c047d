import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { DATA_CAME } from '~/components/client/requests/retrying-fetch'
import { useSite } from '~/components/shell/site'
import { useLive } from '~/features/site/live-refresh/use-live'
import { updateCachedForms } from './cached-forms'
import { useFreshData } from './fresh-data'
import { InstallBanner } from './install-banner'
import { OfflineDialog } from './offline-dialog'
import { OfflineNotice } from './offline-notice'
import { keepEveningPages, keepPageOnLeaving, onCachedPage, startServiceWorker } from './service-worker'
import { useSharedPhoto } from './shared-photo'

/** The features of the installed app: installation, offline dialog, cached pages. `children`: what waits on the device. */
export function InstalledApp({ children }: { children: ReactNode }) {
  const { appName } = useSite()
  const isCachedCopy = useIsCachedCopy()
  useFreshData(isCachedCopy)
  useLive()
  useSharedPhoto()
  useEffect(() => {
    // Some private windows reject it. The app is then a website.
    if (import.meta.env.PROD) startServiceWorker(appName).catch(() => {})
  }, [appName])
  useEffect(keepPageOnLeaving, [])
  useEffect(() => void (isCachedCopy && updateCachedForms()), [isCachedCopy])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links.
  useEffect(() => void keepEveningPages(), [pathname])
  return (
    <>
      <InstallBanner />
      <OfflineNotice isCachedCopy={isCachedCopy} />
      {children}
      <OfflineDialog />
    </>
  )
}

/** Whether the page, or its newest data, is a cached copy. */
function useIsCachedCopy() {
  const [isCached, setCached] = useState(false)
  useEffect(() => {
    const endHearing = onCachedPage(() => setCached(true))
    const came = (event: Event) => setCached((event as CustomEvent<{ fromCache: boolean }>).detail.fromCache)
    window.addEventListener(DATA_CAME, came)
    return () => {
      endHearing()
      window.removeEventListener(DATA_CAME, came)
    }
  }, [])
  return isCached
}
