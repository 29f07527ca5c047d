import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { REPEATABLE_FIELD } from '../../forms/repeatable'
import { ForeignResponseError } from './foreign-response'
import { IDEMPOTENCY_FIELD, retriesOf } from './retries'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LOST = new TypeError('Failed to fetch')
const signal = new AbortController().signal
const form = (...fields: string[]) => new URLSearchParams(fields.map(field => [field, 'x']))
const READ = { isRead: true, isBackground: false }
const send = (...fields: string[]) => ({ isRead: false, isBackground: false, body: form('title', ...fields) })

/** Returns how often a request is repeated, at most 50 times, and the pauses before. */
async function repeat(retries: ReturnType<typeof retriesOf>, error: unknown = LOST) {
  const pauses: number[] = []
  while (!retries.endWith(error) && pauses.length < 50) {
    const begun = Date.now()
    const paused = retries.pause(signal)
    await vi.advanceTimersToNextTimerAsync()
    await paused
    pauses.push(Date.now() - begun)
  }
  return pauses
}

it.each([
  ['a read', READ, 2],
  ['a form', send(), 0],
  ['a form with an idempotency key', send(IDEMPOTENCY_FIELD), 1],
  ['a form that may be repeated', send(REPEATABLE_FIELD), 3],
  ['background revalidation', { isRead: true, isBackground: true }, 50],
])('repeats %s as often as it may', async (_, request, times) => {
  const retries = retriesOf(request)
  expect(await repeat(retries)).toHaveLength(times)
  expect(retries.areUsedUp()).toBe(times < 50)
})

it('pauses for a second, then twice as long each time, up to 30 seconds', async () => {
  const pauses = await repeat(retriesOf({ isRead: true, isBackground: true }))
  expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

it('ends a pause when the request is aborted', async () => {
  const request = new AbortController()
  const paused = retriesOf(READ).pause(request.signal)
  request.abort('left')
  await expect(paused).rejects.toBe('left')
})

it('repeats after a response from elsewhere only if its status is 500 or above', () => {
  expect(retriesOf(READ).endWith(new ForeignResponseError(new Response(null, { status: 502 })))).toBe(false)
  for (const status of [200, 403, 429])
    expect(retriesOf(READ).endWith(new ForeignResponseError(new Response(null, { status })))).toBe(true)
})

it('sends a form only within 30 seconds, and reads at any time', () => {
  const form = retriesOf(send(IDEMPOTENCY_FIELD))
  const read = retriesOf(READ)
  vi.advanceTimersByTime(30_000)
  expect([form.endWith(LOST), read.endWith(LOST)]).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect([form.endWith(LOST), read.endWith(LOST)]).toEqual([true, false])
})

it('counts a wait for the network as a retry of a form, and lets a read begin again', async () => {
  const form = retriesOf(send(IDEMPOTENCY_FIELD))
  form.countWait()
  expect(form.areUsedUp()).toBe(true)
  const read = retriesOf(READ)
  await repeat(read)
  read.countWait()
  expect(await repeat(read)).toHaveLength(2)
})

it('knows when other reads would end, for one that never does', async () => {
  const read = retriesOf({ isRead: true, isBackground: true })
  const foreign = new ForeignResponseError(new Response(null, { status: 403 }))
  const ends: boolean[] = []
  for (let tries = 0; tries < 4; tries++) {
    ends.push(read.wouldEndWith(LOST))
    expect(read.wouldEndWith(foreign)).toBe(tries === 0)
    void read.pause(signal)
  }
  expect(ends).toEqual([false, false, true, false])
})
