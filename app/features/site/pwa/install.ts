import { installOffer, setOffer } from './install-offer'

/** How this browser installs the app; '' if it cannot, or if the app is installed. */
export type WayToInstall = 'prompt' | 'ios' | 'macos' | ''

/** Detects how this browser installs the app. Safari makes no offer, so its user agent is checked. */
export function wayToInstall(): WayToInstall {
  if (isInstalled()) return ''
  if (installOffer()) return 'prompt'
  const { userAgent, maxTouchPoints } = navigator
  if (!/Safari\//.test(userAgent) || /Chrome|Chromium|CriOS|FxiOS|EdgiOS|Android/.test(userAgent)) return ''
  // iPads identify as Macs, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Macintosh/.test(userAgent) ? 'macos' : ''
}

/** Opens the browser's dialog. Returns whether the user accepted. */
export async function install(): Promise<boolean> {
  const offer = installOffer()
  if (!offer) return false
  await offer.prompt()
  const { outcome } = await offer.userChoice
  // An offer can be used once.
  setOffer(undefined)
  return outcome === 'accepted'
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
