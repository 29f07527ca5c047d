import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type FailedForm,
  FORM_FAILED,
  NETWORK_GONE,
  NETWORK_TRIED,
  offerForm,
  WaitingFormError,
  waitedForNetwork,
} from './network-wait'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

const PENDING = 'pending'
const { signal } = new AbortController()

/** Returns what a promise has become by now. */
const now = (promise: Promise<unknown>) => Promise.race([promise, new Promise(done => setTimeout(done, 0, PENDING))])

/** Announces waits as the offline dialog does. Returns how many there were. */
function announceWaits() {
  let waits = 0
  window.addEventListener(NETWORK_GONE, event => {
    event.preventDefault()
    waits++
  })
  return () => waits
}

it('does not wait on a page that cannot say so', async () => {
  expect(await now(waitedForNetwork({ isSeen: true, signal }))).toBe(false)
})

it.each(['online', NETWORK_TRIED])('waits until the event %s, and says so once', async event => {
  const waits = announceWaits()
  const waited = waitedForNetwork({ isSeen: true, signal })
  expect(await now(waited)).toBe(PENDING)
  window.dispatchEvent(new Event(event))
  expect(await now(waited)).toBe(true)
  expect(waits()).toBe(1)
})

it('waits in silence for a request that nobody waits for', async () => {
  const waits = announceWaits()
  const waited = waitedForNetwork({ isSeen: false, signal })
  expect(await now(waited)).toBe(PENDING)
  window.dispatchEvent(new Event('online'))
  expect(await now(waited)).toBe(true)
  expect(waits()).toBe(0)
})

it('ends when the request is aborted', async () => {
  announceWaits()
  const request = new AbortController()
  const waited = waitedForNetwork({ isSeen: true, signal: request.signal })
  request.abort('left')
  await expect(waited).rejects.toBe('left')
})

const FORM: FailedForm = { address: '/notes', body: new URLSearchParams({ key: 'a' }), wasSent: true, began: 0 }

it('goes on with a form that no listener keeps', async () => {
  const offered: FailedForm[] = []
  window.addEventListener(FORM_FAILED, event => offered.push((event as CustomEvent<FailedForm>).detail))
  expect(await now(offerForm(FORM, signal))).toBeUndefined()
  expect(offered).toEqual([FORM])
})

it.each([
  [true, PENDING],
  [false, undefined],
])('holds a form back if it is kept: %s', async (isStored, outcome) => {
  window.addEventListener(FORM_FAILED, event => {
    ;(event as CustomEvent<FailedForm>).detail.stored = Promise.resolve(isStored)
  })
  expect(await now(offerForm({ ...FORM }, signal))).toBe(outcome)
})

it('ends a form that waits while its page stays', async () => {
  window.addEventListener(FORM_FAILED, event => {
    Object.assign((event as CustomEvent<FailedForm>).detail, { stored: Promise.resolve(true), stays: true })
  })
  await expect(offerForm({ ...FORM }, signal)).rejects.toBeInstanceOf(WaitingFormError)
})
