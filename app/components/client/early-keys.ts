const RECENT_MS = 2_000

let keys: KeyboardEvent[] = []
const note = (event: KeyboardEvent) => keys.push(event)
if (typeof document !== 'undefined') document.addEventListener('keydown', note)

/** Returns the keys that were just pressed, before the script of the shortcuts had loaded. */
export function takeEarlyKeys(): KeyboardEvent[] {
  document.removeEventListener('keydown', note)
  const taken = keys
  keys = []
  return taken.filter(({ timeStamp }) => performance.now() - timeStamp < RECENT_MS)
}
