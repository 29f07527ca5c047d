import { useRevalidator } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'
import { keepsPages } from './service-worker'
import './notice-bar.css'

/** Shows that the network is down, or that the page is a cached copy. */
export function OfflineNotice({ isCachedCopy }: { isCachedCopy: boolean }) {
  const { revalidate, state } = useRevalidator()
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
  const isShown = !isOnline || isCachedCopy
  return (
    // Present from the start, because screen readers announce only changes within it.
    <div className={isShown ? 'notice-bar' : undefined}>
      <p role="status">{isShown ? noticeFor(isOnline) : null}</p>
      {isShown && isOnline ? (
        <Button
          type="button"
          variant="quiet"
          busy={state === 'loading'}
          busyLabel={i18n.t('Please wait...')}
          onClick={revalidate}
        >
          {i18n.t('Try Again')}
        </Button>
      ) : null}
    </div>
  )
}

function noticeFor(isOnline: boolean) {
  if (isOnline) return i18n.t('No connection. This is the last saved version of the page.')
  return keepsPages()
    ? i18n.t("You're offline. Pages that you opened before are still available.")
    : i18n.t("You're offline. Other pages need a connection.")
}

function onNetworkChange(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
