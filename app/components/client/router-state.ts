/** Returns the state of Remix's router now, which may be newer than what is rendered; undefined before hydration. */
export const routerState = () => ('__remixRouter' in window ? window.__remixRouter?.state : undefined)

/**
 * Calls back when a form of the page, at the path `action`, is answered with a redirect to the path `to`. The router tells
 * this itself, because React does not render each of its states. Returns a function that ends the calls.
 */
export function onRedirect(tell: (action: string, to: string) => void): () => void {
  let sent = ''
  return window.__remixRouter.subscribe(({ navigation: { state, location, formMethod, formAction } }) => {
    if (state === 'submitting') sent = location.key
    if (state !== 'loading' || formMethod !== 'POST' || !formAction || location.key === sent) return
    tell(new URL(formAction, window.location.href).pathname, location.pathname)
  })
}
