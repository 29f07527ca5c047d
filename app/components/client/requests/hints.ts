import { useCallback, useRef, useState } from 'react'
import { navigateTo } from '../router/router-state'

/**
 * Returns JSON of a route without a page, or undefined after a failure. For data without which a page works: a fetcher of
 * Remix replaces the page with an error page when a load fails, and with "Page not found" when another page opens before
 * the browser knows the fetcher's route. If the session has ended, opens the login, which leads back to the page.
 */
export async function loadHint<Data>(path: string): Promise<Data | undefined> {
  try {
    const response = await fetch(path)
    if (response.ok && !response.redirected) return (await response.json()) as Data
    const { pathname, search } = new URL(response.url)
    if (response.ok) await navigateTo(pathname + search)
  } catch {
    // Without a connection, or aborted by another page.
  }
}

/** Returns the data of the last `load` that succeeded. */
export function useHint<Data>() {
  const [data, setData] = useState<Data>()
  const last = useRef(0)
  const load = useCallback(async (path: string) => {
    const own = ++last.current
    const found = await loadHint<Data>(path)
    if (found && own === last.current) setData(found)
  }, [])
  return { load, data }
}
