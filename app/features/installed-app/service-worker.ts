import { FOR_GOOD, showToast } from '~/components/toast'

const START = '/overview'

/** Registers the service worker, has it keep this page and the first one, and offers a new version once it lies ready; never by force. */
export async function startServiceWorker(appName: string): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const registration = await serviceWorker.register(`/sw.js?${new URLSearchParams({ name: appName })}`)
  if (registration.waiting) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const arriving = registration.installing
    arriving?.addEventListener('statechange', () => {
      // The first one ever updates nothing.
      if (arriving.state === 'installed' && serviceWorker.controller) offerUpdate(arriving)
    })
  })
  if (!serviceWorker.controller) {
    const { active } = await serviceWorker.ready
    keep(active, [...new Set([placeOnScreen(), new URL(START, window.location.href).href])])
  }
}

/** Whether pages are kept at all: not before the service worker has every file they need. */
export const keepsPages = (): boolean => Boolean(navigator.serviceWorker?.controller)

/** Calls back when the page on screen was a kept copy; gives what ends that. */
export function onKeptPage(told: () => void): () => void {
  const { serviceWorker } = navigator
  const hear = ({ data }: MessageEvent) => data?.type === 'kept-page' && told()
  serviceWorker?.addEventListener('message', hear)
  serviceWorker?.startMessages()
  serviceWorker?.controller?.postMessage({ type: 'hello' })
  return () => serviceWorker?.removeEventListener('message', hear)
}

/** Where one leaves the app is where one comes back to: that page is kept as a whole, whichever way it was reached. */
export function keepPageOnLeaving(): () => void {
  const leave = () => {
    if (document.visibilityState === 'hidden' && navigator.onLine) {
      keep(navigator.serviceWorker?.controller, [placeOnScreen()])
    }
  }
  document.addEventListener('visibilitychange', leave)
  return () => document.removeEventListener('visibilitychange', leave)
}

const keep = (worker: ServiceWorker | null | undefined, addresses: string[]) =>
  worker?.postMessage({ type: 'keep', addresses })

const placeOnScreen = () => window.location.origin + window.location.pathname + window.location.search

function offerUpdate(waiting: ServiceWorker) {
  showToast({
    id: 'update',
    title: 'A new version is ready',
    variant: 'default',
    duration: FOR_GOOD,
    act: {
      label: 'Reload',
      run() {
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
        waiting.postMessage({ type: 'take-over' })
      },
    },
  })
}
