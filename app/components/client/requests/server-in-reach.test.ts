import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onServerInReach, SERVER_RESPONDED } from './server-in-reach'

let page: EventTarget & { visibilityState: string }
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const OCCASIONS: [string, () => unknown][] = [
  ['a request that succeeded', () => window.dispatchEvent(new Event(SERVER_RESPONDED))],
  ['the network that is back', () => window.dispatchEvent(new Event('online'))],
  ['a page from the cache of the browser', () => window.dispatchEvent(new Event('pageshow'))],
  ['a page that is visible', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['a minute', () => vi.advanceTimersByTime(60_000)],
]

it.each(OCCASIONS)('calls back after %s, until it is stopped', (_, happen) => {
  const listener = vi.fn()
  const stop = onServerInReach(listener)
  happen()
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  happen()
  expect(listener).toHaveBeenCalledTimes(1)
})

it('does not call back when the page is hidden', () => {
  const listener = vi.fn()
  const stop = onServerInReach(listener)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(listener).not.toHaveBeenCalled()
  stop()
})
