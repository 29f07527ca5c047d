import { useRevalidator } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { Button } from '~/components/button'
import { keepsPages } from './service-worker'
import './kept-note.css'

/** Says above the page that the network is gone, or that the page is a copy from before. */
export function KeptNote({ isKeptCopy }: { isKeptCopy: boolean }) {
  const { revalidate, state } = useRevalidator()
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
  const isShown = !isOnline || isKeptCopy
  return (
    // Its place is there from the beginning: what comes into it is read out.
    <div className={isShown ? 'kept-note' : undefined}>
      <p role="status">{isShown ? wordsOf(isOnline) : null}</p>
      {isShown && isOnline ? (
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

function wordsOf(isOnline: boolean) {
  if (isOnline) return 'No connection: this is what you saw last.'
  return keepsPages()
    ? "You're offline. What you opened before can be read."
    : "You're offline. Other pages need a connection."
}

function onNetworkChange(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
