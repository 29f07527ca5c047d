import { useEffect, useState } from 'react'
import { Logo } from '~/components/shell/logo'
import { useSite } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { install, type WayToInstall, wayToInstall } from './install'
import { onInstallOffer } from './install-offer'
import './install-banner.css'

// Milliseconds.
const APPEARS_AFTER = 3_000
const REMEMBERED_FOR = 604_800_000

/** Offers to install the app, three seconds after the browser does, and not for a week after a dismissal. */
export function InstallBanner() {
  const { appName } = useSite()
  const [way, setWay] = useState<WayToInstall>('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function look() {
      clearTimeout(timer)
      if (!wayToInstall() || isDismissed()) setWay('')
      else timer = setTimeout(() => setWay(isDismissed() ? '' : wayToInstall()), APPEARS_AFTER)
    }
    look()
    const end = onInstallOffer(look)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])

  function dismiss() {
    rememberDismissal()
    setWay('')
  }
  async function accept() {
    if (!(await install())) dismiss()
  }
  if (!way) return null
  return (
    <section className="install-banner" aria-label={`Install ${appName}`}>
      <Logo size={40} />
      <div className="install-words">
        <p className="install-title">Keep {appName} on your device</p>
        <p className="soft">{way === 'prompt' ? 'Install it to open it like any other app.' : HINTS[way]}</p>
      </div>
      {way === 'prompt' ? (
        <div className="button-row">
          <Button type="button" variant="main" onClick={accept}>
            Install
          </Button>
          <Button type="button" variant="quiet" onClick={dismiss}>
            Not now
          </Button>
        </div>
      ) : null}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="x" size={20} />
      </button>
    </section>
  )
}

const HINTS = {
  ios: (
    <>
      Tap <Icon name="share" aria-label="Share" size={18} />, then “Add to Home Screen”. It then opens like any other
      app.
    </>
  ),
  macos: 'In Safari’s menu choose File, then “Add to Dock…”. It then opens like any other app.',
}

const KEY = 'install-dismissed'

function isDismissed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY) ?? 0) < REMEMBERED_FOR
  } catch {
    // Without storage, it would appear on every page.
    return true
  }
}

function rememberDismissal() {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    return
  }
}
