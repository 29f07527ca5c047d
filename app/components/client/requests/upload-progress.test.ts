import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportingUploads, UPLOAD_PROGRESS } from './upload-progress'

/** Sends half of a body, then all of it. */
class Requests {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 204
  statusText = 'No Content'
  declare onload: () => void
  declare onloadend: () => void
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'x-remix-response: yes\r\n'
  send() {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    this.onload()
    this.onloadend()
  }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('XMLHttpRequest', Requests)
})
afterEach(() => void vi.unstubAllGlobals())

const elsewhere = () => Promise.resolve(new Response('by fetch'))

function form(...files: File[]) {
  const body = new FormData()
  body.set('title', 'Young Hare')
  for (const file of files) body.append('image', file)
  return body
}

it('reports how much of a form with a file is sent, then that it ended', async () => {
  const parts: unknown[] = []
  window.addEventListener(UPLOAD_PROGRESS, event => parts.push((event as CustomEvent).detail))
  const body = form(new File(['hare'], 'hare.webp'))
  const response = await reportingUploads(elsewhere)('/projects/new', { method: 'POST', body })
  expect(parts).toEqual([0.5, null])
  expect([response.status, response.headers.get('X-Remix-Response')]).toEqual([204, 'yes'])
})

it.each([
  ['without a file', form()],
  ['whose file is not chosen', form(new File([], ''))],
  ['that is no upload', new URLSearchParams({ title: 'Young Hare' })],
])('sends a form %s by fetch', async (_, body) => {
  const response = await reportingUploads(elsewhere)('/projects/new', { method: 'POST', body })
  expect(await response.text()).toBe('by fetch')
})

/** Sends what a test says, and gets no response. */
class SilentRequests extends Requests {
  static last: SilentRequests
  declare onabort: () => void
  constructor() {
    super()
    SilentRequests.last = this
  }
  override send() {}
  abort() {
    this.onabort()
    this.onloadend()
  }
}

it.each([
  ['90 seconds, before all is sent', 1, 90_000, 100_000],
  ['two hours, once all is sent', 2, 7_200_000, 7_210_000],
])('gives up an upload that is silent for %s', async (_, loaded, patience, end) => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SilentRequests)
  const failed = vi.fn()
  const body = form(new File(['hare'], 'hare.webp'))
  void reportingUploads(elsewhere)('/projects/new', { method: 'POST', body }).catch(failed)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(80_000)
  SilentRequests.last.upload.onprogress?.({ loaded, total: 2 })
  await vi.advanceTimersByTimeAsync(patience)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(end - patience)
  expect(failed).toHaveBeenCalledWith(new TypeError('Failed to fetch'))
  vi.useRealTimers()
})
