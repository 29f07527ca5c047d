/** Chromium's event, which no type library knows yet. */
type InstallOffer = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** How this browser puts the app on the device; '' when it cannot, or when this is the installed app. */
export type WayToInstall = 'prompt' | 'ios' | 'macos' | ''

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

/** The browser makes its offer early and once: it is kept from the first moment on. */
export function watchInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(undefined))
}

/** Calls back whenever the way to install may have changed; gives what ends that. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function wayToInstall(): WayToInstall {
  if (isInstalled()) return ''
  if (offer) return 'prompt'
  const { userAgent, maxTouchPoints } = navigator
  if (!/Safari\//.test(userAgent) || /Chrome|Chromium|CriOS|FxiOS|EdgiOS|Android/.test(userAgent)) return ''
  // An iPad calls itself a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Macintosh/.test(userAgent) ? 'macos' : ''
}

/** Asks by the browser's own dialog; true when the person agreed. */
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
