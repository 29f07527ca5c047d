/** Returns the state of Remix's router now, which may be newer than what is rendered; undefined before hydration. */
export const routerState = () => ('__remixRouter' in window ? window.__remixRouter?.state : undefined)
