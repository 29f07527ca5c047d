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
