import { FOR_GOOD, showToast } from '~/components/shell/toast'
import { i18n } from '~/platform/messages'

const START = '/overview'

/** Registers the service worker, caches this page and the first one, and offers a new version, never by force. */
export async function startServiceWorker(appName: string): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const registration = await serviceWorker.register(`/sw.js?${new URLSearchParams({ name: appName })}`)
  if (registration.waiting) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const arriving = registration.installing
    arriving?.addEventListener('statechange', () => {
      // The first installation is not an update.
      if (arriving.state === 'installed' && serviceWorker.controller) offerUpdate(arriving)
    })
  })
  if (!serviceWorker.controller) {
    const { active } = await serviceWorker.ready
    keep(active, [...new Set([placeOnScreen(), new URL(START, window.location.href).href])])
  }
}

/** Returns whether pages are cached: the service worker needs all of their files first. */
export const keepsPages = (): boolean => Boolean(navigator.serviceWorker?.controller)

/** Calls back if the current page is a cached copy. Returns the function that stops it. */
export function onCachedPage(listener: () => void): () => void {
  const { serviceWorker } = navigator
  const hear = ({ data }: MessageEvent) => data?.type === 'kept-page' && listener()
  serviceWorker?.addEventListener('message', hear)
  serviceWorker?.startMessages()
  serviceWorker?.controller?.postMessage({ type: 'hello' })
  return () => serviceWorker?.removeEventListener('message', hear)
}

/** Caches the whole page when the user leaves the app, because they return there. */
export function keepPageOnLeaving(): () => void {
  const leave = () => {
    if (document.visibilityState === 'hidden' && navigator.onLine) {
      keep(navigator.serviceWorker?.controller, [placeOnScreen()])
    }
  }
  document.addEventListener('visibilitychange', leave)
  return () => document.removeEventListener('visibilitychange', leave)
}

/** Caches what an evening without a network needs: of the kits that this page offers to log, their pages and forms. */
export async function keepEveningPages(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  if (!registration || !navigator.onLine) return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/projects/"][href$="/log"]')].slice(
    0,
    3,
  )
  const ofKits = links.flatMap(({ pathname }) => ['', '/legend', '/kit-up'].map(end => pathname.replace(/\/log$/, end)))
  const paths = ['/log', '/projects/new', ...links.map(({ pathname }) => pathname), ...ofKits]
  const missing = [...new Set(paths)].filter(path => !cached.has(path))
  for (const path of missing) cached.add(path)
  const addresses = missing.flatMap(path => [path, `${path}.data`])
  keep(
    registration.active,
    addresses.map(address => new URL(address, window.location.href).href),
  )
}
const cached = new Set<string>()

const keep = (worker: ServiceWorker | null | undefined, addresses: string[]) =>
  worker?.postMessage({ type: 'keep', addresses })

const placeOnScreen = () => window.location.origin + window.location.pathname + window.location.search

function offerUpdate(waiting: ServiceWorker) {
  showToast({
    id: 'update',
    title: i18n.t('A new version is available'),
    variant: 'default',
    duration: FOR_GOOD,
    act: {
      label: i18n.t('Reload'),
      run() {
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
        waiting.postMessage({ type: 'take-over' })
      },
    },
  })
}
