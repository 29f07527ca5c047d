/** Chromium's event, which has no types yet. */
type InstallOffer = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** How this browser installs the app; '' if it cannot, or if the app is installed. */
export type WayToInstall = 'prompt' | 'ios' | 'macos' | ''

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

/** Stores the browser's offer, which comes early and once. */
export function watchInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(undefined))
}

/** Calls back when the way to install may have changed. Returns the function that stops it. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function wayToInstall(): WayToInstall {
  if (isInstalled()) return ''
  if (offer) return 'prompt'
  const { userAgent, maxTouchPoints } = navigator
  if (!/Safari\//.test(userAgent) || /Chrome|Chromium|CriOS|FxiOS|EdgiOS|Android/.test(userAgent)) return ''
  // iPads identify as Macs, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Macintosh/.test(userAgent) ? 'macos' : ''
}

/** Opens the browser's dialog. Returns whether the user accepted. */
export async function install(): Promise<boolean> {
  const asked = offer
  if (!asked) return false
  await asked.prompt()
  const { outcome } = await asked.userChoice
  // An offer can be used once.
  setOffer(undefined)
  return outcome === 'accepted'
}

function setOffer(next: InstallOffer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
