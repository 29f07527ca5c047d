/** Returns the state of Remix's router now, which may be newer than what is rendered; undefined before hydration. */
export const routerState = () => ('__remixRouter' in window ? window.__remixRouter?.state : undefined)

/**
 * Calls back when a form of the page was saved: its answer is a redirect, and not to the login. `action` is the form's path.
 * The router itself tells this, because React does not render each of its states. Returns a function that ends the calls.
 */
export function onSaved(tell: (action: string) => void): () => void {
  let sent = ''
  let told = ''
  return window.__remixRouter.subscribe(({ navigation: { state, location, formMethod, formAction } }) => {
    if (state === 'submitting') sent = location.key
    if (state !== 'loading' || formMethod !== 'POST' || !formAction) return
    if (location.key === sent || location.key === told || location.pathname === '/login') return
    told = location.key
    tell(new URL(formAction, window.location.href).pathname)
  })
}
