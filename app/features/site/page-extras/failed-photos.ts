import { reportFault } from '~/components/client/loading/report-faults'

/** Reports photos of this server that do not load, until the returned function is called. */
export function reportFailedPhotos(): () => void {
  const report = ({ target }: Event) => target instanceof HTMLImageElement && reportPhoto(target)
  // The errors of elements do not bubble.
  document.addEventListener('error', report, true)
  // Some failed before this script ran.
  for (const image of document.images) if (image.complete && !image.naturalWidth) reportPhoto(image)
  return () => document.removeEventListener('error', report, true)
}

function reportPhoto({ currentSrc }: HTMLImageElement) {
  if (!currentSrc.startsWith(window.location.origin)) return
  // Users name their files.
  const withoutName = currentSrc.replace(/[^/]+(\?.*)?$/, '…')
  // Leaving the page cancels its requests, and also this timer.
  setTimeout(() => navigator.onLine && reportFault(new Error(`A photo did not load: ${withoutName}`)), 1_000)
}
