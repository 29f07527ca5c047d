import { useEffect, useRef, useState } from 'react'
import { NETWORK_GONE, NETWORK_TRIED } from '~/components/client/requests/network-wait'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import { keepsPages } from './service-worker'
import './offline-dialog.css'

/**
 * Shows that the network is down, until it is back. Does not interrupt typing. A request that waits for the network opens it in
 * any case, and continues as soon as possible.
 */
export function OfflineDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [said, setSaid] = useState('')
  const [isReadable, setReadable] = useState(true)
  useEffect(() => {
    const open = () => {
      setSaid('')
      setReadable(keepsPages())
      if (!dialog.current?.open) dialog.current?.showModal()
    }
    const close = () => dialog.current?.close()
    const needed = (event: Event) => {
      event.preventDefault()
      open()
    }
    const gone = () => isTyping() || open()
    window.addEventListener('offline', gone)
    window.addEventListener('online', close)
    window.addEventListener(NETWORK_GONE, needed)
    return () => {
      window.removeEventListener('offline', gone)
      window.removeEventListener('online', close)
      window.removeEventListener(NETWORK_GONE, needed)
    }
  }, [])

  async function tryAgain() {
    setSaid(i18n.t('Checking the connection…'))
    if (!(await isReachable())) return setSaid(i18n.t('Still no connection. Please try again in a moment.'))
    dialog.current?.close()
    window.dispatchEvent(new Event(NETWORK_TRIED))
  }
  return (
    <dialog ref={dialog} className="offline-dialog" aria-labelledby="offline-title" aria-describedby="offline-meaning">
      <div className="floating offline-words">
        <Icon name="wifi-off" size={48} />
        <h2 id="offline-title">{i18n.t("You're offline!")}</h2>
        <p className="soft" id="offline-meaning">
          {isReadable
            ? i18n.t(
                'You can still read pages that you opened before. Unsent changes wait here until you are back online.',
              )
            : i18n.t('Unsent changes wait here until you are back online.')}
        </p>
        <p role="status">{said}</p>
        <div className="button-row">
          <Button type="button" variant="main" onClick={tryAgain}>
            {i18n.t('Try Again')}
          </Button>
          <Button type="button" onClick={() => dialog.current?.close()}>
            {i18n.t('Keep reading')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false

/** HEAD, which neither waits for the network nor is served from the cache. */
const isReachable = () =>
  fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(
    response => response.ok,
    () => false,
  )
