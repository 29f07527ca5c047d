import { ForeignResponseError } from '../requests/foreign-response'

/** Limits the reports of one page: an error may occur with every movement. */
const MAX_REPORTS = 5
let reported = 0

/** Reports every uncaught error in this browser to the server's log. */
export function reportFaults(): void {
  window.addEventListener('error', event => reportFault(event.error))
  window.addEventListener('unhandledrejection', event => reportFault(event.reason))
}

// Lost connections in the words of each engine, aborted requests, and errors that the server logged itself.
const NO_FAULT = /Failed to fetch|NetworkError|Load failed|imported module|aborted|Unexpected Server Error/i

/** Reports one error to the server's log, unless it is expected. */
export function reportFault(error: unknown): void {
  if (
    !(error instanceof Error) ||
    error instanceof ForeignResponseError ||
    NO_FAULT.test(error.message) ||
    reported++ >= MAX_REPORTS
  )
    return
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
