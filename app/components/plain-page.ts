/**
 * What a page does by script that comes without the app's scripts (decision 014). Root sends both functions as text within the page, so
 * this one knows nothing from outside itself.
 */
export function plainPage(pathOfHashLink: (hash: string) => string | undefined, appScripts: string[]): void {
  const linked = pathOfHashLink(location.hash)
  if (linked) location.replace(linked)
  try {
    localStorage.setItem('theme', document.documentElement.dataset.theme ?? '')
  } catch {
    // Storage is refused in some private windows; the cookie is what counts.
  }
  setTimeout(() => dispatchEvent(new Event('app-loaded')), 150)

  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=hidden][name=timezone]')) {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  }

  document.querySelector<HTMLElement>('.form-summary')?.focus()

  const next = document.querySelector<HTMLElement>('[data-goes-on]')?.dataset.goesOn
  if (next) setTimeout(() => location.replace(next), 3_000)

  // Whoever begins to fill in a form goes on into the app: its scripts come while they type.
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
    // Whoever stopped it in the browser can send it again.
    setTimeout(() => {
      sent.delete(form)
      if (label) submitter?.replaceChildren(...label)
      submitter?.removeAttribute('aria-disabled')
    }, 10_000)
  })
  // The way back leads to no form that is busy for ever, and a signed-in person past the login.
  window.addEventListener('pageshow', event => {
    if (event.persisted && sent.size) location.reload()
  })
}
