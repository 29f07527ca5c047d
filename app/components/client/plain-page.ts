/**
 * The script of pages that are sent without the app's scripts (decision 014). Root inlines the functions into the page,
 * so this one must not use anything outside itself.
 */
export function plainPage(
  pathOfHashLink: (hash: string) => string | undefined,
  statusMessage: (status: number) => string,
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
      .catch(() => 0)
      .then(failed => {
        if (failed === undefined) return
        enable()
        showProblem(form, statusMessage(failed))
      })
  })
  // With the back button: resets a busy form, and redirects a logged-in user past the login.
  window.addEventListener('pageshow', event => {
    if (event.persisted && sent.size) location.reload()
  })

  /**
   * Continues where the app redirects, or shows its reply. Returns the status of any other response, 0 without a usable
   * one.
   */
  async function send(form: HTMLFormElement) {
    const timeout = new AbortController()
    setTimeout(() => timeout.abort(), 30_000)
    const response = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { 'X-No-Redirect': '1' },
      signal: timeout.signal,
    })
    const next = response.headers.get('Location')
    if (next) return location.assign(next)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const main = page.querySelector('main .form-summary')?.closest('main')
    if (!main) return response.ok ? 0 : response.status
    document.querySelector('main')?.replaceWith(main)
    main.querySelector<HTMLElement>('.form-summary')?.focus()
  }

  function showProblem(form: HTMLFormElement, textContent: string) {
    const summary = document.createElement('div')
    form.querySelector('.form-summary')?.remove()
    summary.append(Object.assign(document.createElement('p'), { textContent }))
    form.prepend(Object.assign(summary, { className: 'form-summary', role: 'alert', tabIndex: -1 }))
    summary.focus()
  }
}
