/** Chromium's event, which has no types yet. */
type InstallOffer = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

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

/** Returns the browser's offer; undefined if there is none, or if it was used. */
export const installOffer = () => offer

/** Stores the browser's offer and notifies the listeners. Undefined removes it. */
export function setOffer(next: InstallOffer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}
