import { useSyncExternalStore } from 'react'

let values: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

/** Sets what pages show in the place of saved values, because it waits on this device. */
export function showWaitingValues(next: ReadonlyMap<string, string>): void {
  values = next
  for (const listener of listeners) listener()
}

/** Returns those values by name: `status` and a kit's ID, `sorted` or `short` and a color's ID. */
export const useWaitingValues = () =>
  useSyncExternalStore(
    listen,
    () => values,
    () => values,
  )

/** Returns whether a box is ticked, by what waits or otherwise as it is saved. */
export const tickIn = (waiting: ReadonlyMap<string, string>, name: string, saved: boolean): boolean =>
  waiting.has(name) ? waiting.get(name) === 'yes' : saved

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
