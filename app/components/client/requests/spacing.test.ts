import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countRejection, spaced } from './spacing'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  countRejection(200)
  vi.useRealTimers()
})

/** Returns the delay of the next request in milliseconds. */
async function delay() {
  const begun = Date.now()
  const sent = spaced(new AbortController().signal)
  await vi.runAllTimersAsync()
  await sent
  return Date.now() - begun
}

it('delays requests only after a 429, twice as long after each, up to a second', async () => {
  expect(await delay()).toBe(0)
  const delays: number[] = []
  for (let rejections = 0; rejections < 8; rejections++) {
    countRejection(429)
    delays.push(await delay())
  }
  expect(delays).toEqual([20, 40, 80, 160, 320, 640, 1_000, 1_000])
})

it('ends the delays with a success, not with another failure', async () => {
  countRejection(429)
  for (const status of [304, 404, 500]) countRejection(status)
  expect(await delay()).toBe(20)
  countRejection(202)
  expect(await delay()).toBe(0)
})

it('ends a delay when the request is aborted', async () => {
  countRejection(429)
  const request = new AbortController()
  const sent = spaced(request.signal)
  request.abort('left')
  await expect(sent).rejects.toBe('left')
})
