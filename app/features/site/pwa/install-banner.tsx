import { Trans } from '@lingui/react'
import { useEffect, useState } from 'react'
import { Logo } from '~/components/shell/logo'
import { useSite } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
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
    <section className="install-banner" aria-label={i18n.t('Install {appName}', { appName })}>
      <Logo size={40} />
      <div className="install-words">
        <p className="install-title">{i18n.t('Keep {appName} on your device', { appName })}</p>
        <p className="soft">{hintFor(way)}</p>
      </div>
      {way === 'prompt' ? (
        <div className="button-row">
          <Button type="button" variant="main" onClick={accept}>
            {i18n.t('Install')}
          </Button>
          <Button type="button" variant="quiet" onClick={dismiss}>
            {i18n.t('Not now')}
          </Button>
        </div>
      ) : null}
      <button type="button" className="icon-button" aria-label={i18n.t('Dismiss')} onClick={dismiss}>
        <Icon name="x" size={20} />
      </button>
    </section>
  )
}

function hintFor(way: Exclude<WayToInstall, ''>) {
  if (way === 'prompt') return i18n.t('Install it to open it like any other app.')
  if (way === 'macos')
    return i18n.t('In Safari’s menu choose File, then “Add to Dock…”. It then opens like any other app.')
  return (
    <Trans
      id="Tap <0/>, then “Add to Home Screen”. It then opens like any other app."
      components={[<Icon key="share" name="share" aria-label={i18n.t('Share')} size={18} />]}
    />
  )
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
