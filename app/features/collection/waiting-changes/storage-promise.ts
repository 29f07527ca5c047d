import { useEffect, useState } from 'react'

/**
 * Asks the browser to keep this site's storage, once something waits in it. Returns whether it promised that; true until it
 * is known. Safari decides by itself, Chromium too, Firefox asks the user.
 */
export function useStoragePromise(isWaiting: boolean): boolean {
  const [isPromised, setPromised] = useState(true)
  useEffect(() => {
    if (isWaiting) promise().then(setPromised)
  }, [isWaiting])
  return isPromised
}

let requested: Promise<boolean> | undefined

/** Asks once per page. Without HTTPS there is nothing to ask. */
function promise(): Promise<boolean> {
  const ask = async () => (await navigator.storage.persisted()) || navigator.storage.persist()
  requested ??= ask().catch(() => false)
  return requested
}
