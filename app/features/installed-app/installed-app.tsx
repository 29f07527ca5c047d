import { useEffect, useState } from 'react'
import { DATA_CAME } from '~/components/patient-fetch'
import { useSite } from '~/components/site'
import { useLive } from '~/features/live/use-live'
import { useFreshData } from './fresh-data'
import { InstallBanner } from './install-banner'
import { KeptNote } from './kept-note'
import { OfflineDialog } from './offline-dialog'
import { keepPageOnLeaving, onKeptPage, startServiceWorker } from './service-worker'
import { useSharedPhoto } from './shared-photo'

/** What makes the pages an app: it can be installed, says when the network is gone, and reads what was opened before. */
export default function InstalledApp() {
  const { appName } = useSite()
  const isKeptCopy = useIsKeptCopy()
  useFreshData(isKeptCopy)
  useLive()
  useSharedPhoto()
  useEffect(() => {
    // Some private windows refuse one; the app is then a website like any other.
    if (import.meta.env.PROD) startServiceWorker(appName).catch(() => {})
  }, [appName])
  useEffect(keepPageOnLeaving, [])
  return (
    <>
      <InstallBanner />
      <KeptNote isKeptCopy={isKeptCopy} />
      <OfflineDialog />
    </>
  )
}

/** Whether the page, or its newest data, is a copy from before. */
function useIsKeptCopy() {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const endHearing = onKeptPage(() => setKept(true))
    const came = (event: Event) => setKept((event as CustomEvent<{ kept: boolean }>).detail.kept)
    window.addEventListener(DATA_CAME, came)
    return () => {
      endHearing()
      window.removeEventListener(DATA_CAME, came)
    }
  }, [])
  return isKept
}
