import { useRevalidator } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { Button } from '~/components/button'
import './kept-note.css'

/** Says above the page that the network is gone, or that the page is a copy from before. */
export function KeptNote({ isKeptCopy }: { isKeptCopy: boolean }) {
  const { revalidate, state } = useRevalidator()
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline && !isKeptCopy) return null
  return (
    <div className="kept-note">
      <p role="status">
        {isOnline ? 'No connection: this is what you saw last.' : "You're offline. What you opened before can be read."}
      </p>
      {isOnline ? (
        <Button
          type="button"
          variant="quiet"
          busy={state === 'loading'}
          busyLabel="Please wait..."
          onClick={revalidate}
        >
          Try Again
        </Button>
      ) : null}
    </div>
  )
}

function onNetworkChange(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
