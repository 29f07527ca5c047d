/** Returns the state of Remix's router now, which may be newer than what is rendered; undefined before hydration. */
export const routerState = () => ('__remixRouter' in window ? window.__remixRouter?.state : undefined)

export const navigateTo = (path: string) => window.__remixRouter.navigate(path)

/**
 * Calls `onSave` with the form's path when a submission redirects anywhere but to /login. Subscribes to the router,
 * because React skips some of its states. Returns the function that unsubscribes.
 */
export function onSaved(onSave: (action: string) => void): () => void {
  let sent = ''
  let saved = ''
  return window.__remixRouter.subscribe(({ navigation: { state, location, formMethod, formAction } }) => {
    if (state === 'submitting') sent = location.key
    if (state !== 'loading' || formMethod !== 'POST' || !formAction) return
    if (location.key === sent || location.key === saved || location.pathname === '/login') return
    saved = location.key
    onSave(new URL(formAction, window.location.href).pathname)
  })
}
