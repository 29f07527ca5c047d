/** Faults of one page that are told; one that comes with every movement is told no more than these times. */
const MOST = 5
let told = 0

/** Tells the server's log of every fault in this browser that nothing else took care of (specification, section 9). */
export function reportFaults(): void {
  window.addEventListener('error', event => reportFault(event.error))
  window.addEventListener('unhandledrejection', event => reportFault(event.reason))
}

// A network that is gone, in the words of each engine, a page left in the middle, and what the server itself has logged.
const NO_FAULT = /Failed to fetch|NetworkError|Load failed|imported module|aborted|Unexpected Server Error/i

/** Tells the server's log of one fault, unless it is none of the code. */
export function reportFault(error: unknown): void {
  if (!(error instanceof Error) || NO_FAULT.test(error.message) || told++ >= MOST) return
  const { name, message, stack = '' } = error
  const { pathname, search } = window.location
  const fault = {
    name: cut(name, 100),
    message: cut(message, 1000),
    stack: cut(stack, 8000),
    path: cut(pathname + search, 2000),
  }
  navigator.sendBeacon('/faults', JSON.stringify(fault))
}

const cut = (text: string, length: number) => text.slice(0, length)
