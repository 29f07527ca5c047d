import { untilAborted } from './until-aborted'

/**
 * Dispatched on the window when a request waits for the network. A listener that calls `preventDefault` must dispatch
 * `NETWORK_TRIED` in the end.
 */
export const NETWORK_GONE = 'network-gone'
export const NETWORK_TRIED = 'network-tried'
/** Dispatched on the window when a form cannot be sent now. `detail`: `FailedForm`. */
export const FORM_FAILED = 'form-failed'
/**
 * `wasSent`: the server may have received it. `began`: when it was submitted. A listener that keeps the form sets `stored`,
 * and leaves the page unless it `stays`.
 */
export type FailedForm = {
  address: string
  body: BodyInit | null | undefined
  wasSent: boolean
  began: number
  stored?: Promise<boolean>
  stays?: boolean
}

/** The error of a form that waits on this device, while its page stays. */
export class WaitingFormError extends Error {}

/** A request that nobody waits for (`!isSeen`) waits without announcing it. */
type Waiting = { isSeen: boolean; signal: AbortSignal }

/** Resolves when the network may be back: true after a wait, false at once if the page does not wait for it. */
export async function waitedForNetwork({ isSeen, signal }: Waiting): Promise<boolean> {
  if (isSeen && !isWaitedFor()) return false
  await networkTried(signal)
  return true
}

/** Resolves when the network may be back; immediately if the browser is online. */
export const networkIsBack = async (): Promise<void> =>
  void (await waitedForNetwork({ isSeen: true, signal: new AbortController().signal }))

/** Offers a form to a listener. If it keeps the form, rejects: when the page is left, or now if the page stays. */
export async function offerForm(detail: FailedForm, signal: AbortSignal): Promise<void> {
  window.dispatchEvent(new CustomEvent(FORM_FAILED, { detail }))
  if (!(await detail.stored)) return
  if (detail.stays) throw new WaitingFormError()
  await untilAborted(signal, () => {})
}

const isWaitedFor = () => !window.dispatchEvent(new Event(NETWORK_GONE, { cancelable: true }))

const networkTried = (signal: AbortSignal) =>
  untilAborted(signal, done => {
    window.addEventListener('online', done, { once: true })
    window.addEventListener(NETWORK_TRIED, done, { once: true })
  })
