/**
 * The script of pages that are sent without the app's scripts (decision 014). Root inlines both functions into the
 * page, so this one must not use anything outside itself.
 */
export function plainPage(pathOfHashLink: (hash: string) => string | undefined, appScripts: string[]): void {
  const linked = pathOfHashLink(location.hash)
  if (linked) location.replace(linked)
  try {
    localStorage.setItem('theme', document.documentElement.dataset.theme ?? '')
  } catch {
    // Some private windows block storage; the cookie is what counts.
  }
  setTimeout(() => dispatchEvent(new Event('app-loaded')), 150)

  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=hidden][name=timezone]')) {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  }

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

  const sent = new Set<EventTarget | null>()
  document.addEventListener('submit', event => {
    const { submitter, target: form } = event
    if (sent.has(form)) return event.preventDefault()
    sent.add(form)
    const label = submitter?.dataset.busyLabel ? [...submitter.childNodes] : null
    if (label) {
      submitter?.replaceChildren(submitter.dataset.busyLabel ?? '')
      submitter?.setAttribute('aria-disabled', 'true')
    }
    // Enables the form again if the user stopped the request.
    setTimeout(() => {
      sent.delete(form)
      if (label) submitter?.replaceChildren(...label)
      submitter?.removeAttribute('aria-disabled')
    }, 10_000)
  })
  // With the back button: resets a busy form, and redirects a logged-in user past the login.
  window.addEventListener('pageshow', event => {
    if (event.persisted && sent.size) location.reload()
  })
}
