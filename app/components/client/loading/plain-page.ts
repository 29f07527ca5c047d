import { i18n } from '~/platform/messages'
import { statusTexts, TOO_MANY } from '../requests/status-message'

type PlainTexts = { statuses: Record<string, string>; tooMany: string }

/** Returns the texts of `plainPage` in the language of the page. */
export const plainTexts = (): PlainTexts => ({
  statuses: statusTexts(),
  tooMany: i18n.t(TOO_MANY, { retryAfter: '{retryAfter}' }),
})

/**
 * The script of pages that are sent without the app's scripts (decision 014). Root inlines the functions into the page,
 * so this one must not use anything outside itself.
 */
export function plainPage(
  pathOfHashLink: (hash: string) => string | undefined,
  statusMessage: (status: number, isUnconfirmed?: boolean) => string,
  secondsToWait: (retryAfter: string | null) => number,
  texts: PlainTexts,
  repeatableField: string,
  appScripts: string[],
): void {
  const linked = pathOfHashLink(location.hash)
  if (linked) location.replace(linked)
  try {
    localStorage.setItem('theme', document.documentElement.dataset.theme ?? '')
  } catch {
    // Some private windows block storage; the cookie is what counts.
  }
  setTimeout(() => dispatchEvent(new Event('app-loaded')), 150)

  document.querySelector<HTMLElement>('.form-summary')?.focus()

  const next = document.querySelector<HTMLElement>('[data-goes-on]')?.dataset.goesOn
  if (next) setTimeout(() => location.replace(next), 3_000)

  // A visitor who fills in a form will need the app: prefetches its scripts.
  document.querySelector('main form')?.addEventListener('input', fetchAppScripts, { once: true })
  function fetchAppScripts() {
    for (const href of appScripts)
      document.head.append(Object.assign(document.createElement('link'), PRELOAD, { href }))
  }
  const PRELOAD = { rel: 'modulepreload' }

  document.addEventListener('click', ({ target }) => {
    const eye = target instanceof Element ? target.closest('.password-eye') : null
    const field = eye?.parentElement?.querySelector('input')
    if (!eye || !field) return
    const isShown = field.type === 'text'
    field.type = isShown ? 'password' : 'text'
    eye.setAttribute('aria-pressed', String(!isShown))
  })

  const NO_RESPONSE = { status: 0, retryAfter: null, isUnconfirmed: false }
  const PROBLEM = 'main [role=alert]'
  const sent = new Set<HTMLFormElement>()
  document.addEventListener('submit', event => {
    const { submitter } = event
    const form = event.target as HTMLFormElement
    if (sent.has(form)) return event.preventDefault()
    sent.add(form)
    for (const field of form.querySelectorAll<HTMLInputElement>('input[type=hidden][name=timezone]')) {
      field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
    }
    const label = submitter?.dataset.busyLabel ? [...submitter.childNodes] : null
    if (label) {
      submitter?.replaceChildren(submitter.dataset.busyLabel ?? '')
      submitter?.setAttribute('aria-disabled', 'true')
    }
    const enable = () => {
      sent.delete(form)
      if (label) submitter?.replaceChildren(...label)
      submitter?.removeAttribute('aria-disabled')
    }
    // The user may have stopped the request.
    if (!form.noValidate) return setTimeout(enable, 10_000)
    event.preventDefault()
    send(form)
      .catch(() => NO_RESPONSE)
      .then(failed => {
        if (!failed) return
        enable()
        const message = statusMessage(failed.status, failed.isUnconfirmed)
        showProblem(form, texts.statuses[message] ?? message)
        if (failed.status !== 429) return
        const toast = Object.assign(document.createElement('li'), { className: 'toast toast-destructive' })
        const textContent = texts.tooMany.replace('{retryAfter}', String(secondsToWait(failed.retryAfter)))
        toast.append(Object.assign(document.createElement('p'), { textContent, className: 'toast-words toast-title' }))
        showToast(toast)
      })
  })
  // With the back button: resets a busy form, and redirects a logged-in user past the login.
  window.addEventListener('pageshow', event => {
    if (event.persisted && sent.size) location.reload()
  })

  /** Continues where the app redirects, or shows its reply. Returns what is known of any other response. */
  async function send(form: HTMLFormElement) {
    const response = await responseTo(form)
    const next = response.headers.get('Location')
    if (next) return follow(new URL(next, location.href))
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const isOurs = page.documentElement.dataset.theme && (response.ok || page.querySelector(PROBLEM))
    const main = isOurs && page.querySelector('main')
    if (!main)
      return response.ok
        ? NO_RESPONSE
        : {
            status: response.status,
            retryAfter: response.headers.get('Retry-After'),
            isUnconfirmed: response.headers.get('X-Outcome') === 'unknown',
          }
    document.querySelector('main')?.replaceWith(main)
    for (const toast of page.querySelectorAll('.toaster li')) showToast(toast)
    main.querySelector<HTMLElement>('.form-summary')?.focus()
  }

  function follow({ href, pathname, search }: URL) {
    const isHere = pathname + search === location.pathname + location.search
    location.assign(href)
    // A hash alone loads nothing.
    if (isHere && href.includes('#')) location.reload()
  }

  /** Sends the form, and again after 1, 2 and 4 seconds if that is safe and the server or the network fails. */
  async function responseTo(form: HTMLFormElement): Promise<Response> {
    const timeout = new AbortController()
    const { signal } = timeout
    setTimeout(() => timeout.abort(), 30_000)
    const body = new FormData(form)
    const init = { method: 'POST', body, headers: { 'X-No-Redirect': '1' }, signal }
    const retries = body.has(repeatableField) ? 3 : 0
    for (let tries = 0; ; tries++) {
      const isLast = tries === retries
      const response = await fetch(form.action, init).catch(error => {
        if (isLast || signal.aborted) throw error
      })
      if (response && (isLast || response.status < 500)) return response
      await new Promise(resolve => setTimeout(resolve, 1_000 * 2 ** tries))
    }
  }

  /** Without the app's script, its button does nothing. */
  function showToast(toast: Element) {
    toast.querySelector('button')?.remove()
    document.querySelector('.toaster ol')?.append(toast)
    setTimeout(() => toast.remove(), 15_000)
  }

  function showProblem(form: HTMLFormElement, textContent: string) {
    const summary = document.createElement('div')
    form.querySelector('.form-summary')?.remove()
    summary.append(Object.assign(document.createElement('p'), { textContent }))
    form.prepend(Object.assign(summary, { className: 'form-summary', role: 'alert', tabIndex: -1 }))
    summary.focus()
  }
}
