const RECENT_MS = 2_000

let keys: KeyboardEvent[] = []
const note = (event: KeyboardEvent) => keys.push(event)

/** Collects the keys that are pressed before the script of the shortcuts has loaded. */
export const watchEarlyKeys = () => document.addEventListener('keydown', note)

/** Returns the keys of the last two seconds, and stops to collect them. */
export function takeEarlyKeys(): KeyboardEvent[] {
  document.removeEventListener('keydown', note)
  const taken = keys
  keys = []
  return taken.filter(({ timeStamp }) => performance.now() - timeStamp < RECENT_MS)
}
