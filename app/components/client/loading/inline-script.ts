import type { Captured, FatalTexts } from '../../shell/fatal-page'

/** Dispatched on the window by the app's entry script, after it and the scripts before it have run. */
export const APP_STARTS = 'app-starts'
/** Dispatched on the window to replace a page that cannot be rendered. `detail`: the error. */
export const APP_FAILED = 'app-failed'

type Names = { starts: string; failed: string }

/**
 * Runs before the app's scripts, and without them. Sends 'app-loaded' after 20 s at the latest. Shows the fatal page if a
 * script of the app fails before `starts`, and after `failed`. Marks a form that the browser submits itself with
 * `data-sent`, because its script may load before the next page does. Root inlines the function into the page, so it must
 * not use anything outside itself.
 */
export function inlineScript(
  { starts, failed }: Names,
  fatalPage: (error: unknown, captured: Captured, texts: FatalTexts) => HTMLElement,
  texts: FatalTexts,
): void {
  const emergency = setTimeout(() => dispatchEvent(new Event('app-loaded')), 20_000)
  addEventListener('app-loaded', () => clearTimeout(emergency), { once: true })

  // Now, because React may remove the whole document.
  const captured: Captured = {
    head: document.head.cloneNode(true),
    mark: document.querySelector('.mark')?.cloneNode(true),
    theme: document.documentElement.dataset.theme,
    support: document.querySelector<HTMLLinkElement>('link[rel=help]')?.href,
  }
  const started = new AbortController()
  const { signal } = started
  addEventListener(starts, () => started.abort(), { once: true })
  addEventListener('error', ({ error }) => replaceIfOurs(error), { signal })
  addEventListener('unhandledrejection', ({ reason }) => replaceIfOurs(reason), { signal })
  addEventListener(failed, event => replacePage((event as CustomEvent).detail))
  // Not if a script did not arrive, or cannot be read by an old browser: the page works without. Errors of an extension
  // have no line in the scripts of the app.
  function replaceIfOurs(error: unknown) {
    if (!(error instanceof Error) || !/\/assets\/[\w.-]+:\d+/.test(error.stack ?? '')) return
    started.abort()
    replacePage(error)
  }
  function replacePage(error: unknown) {
    const page = fatalPage(error, captured, texts)
    if (document.documentElement) document.documentElement.replaceWith(page)
    else document.append(page)
    dispatchEvent(new Event('app-loaded'))
  }

  const markIfSent = (event: Event) => {
    if (!event.defaultPrevented) (event.target as HTMLFormElement).dataset.sent = ''
  }
  // Captures the event, because React stops it if the form's script is missing. The timer runs after all listeners.
  addEventListener('submit', event => setTimeout(() => markIfSent(event)), true)
}
