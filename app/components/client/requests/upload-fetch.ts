import { UPLOAD_PROGRESS } from './upload-progress'

const report = (detail: number | null) => window.dispatchEvent(new CustomEvent(UPLOAD_PROGRESS, { detail }))

const STEP_MS = 10_000
/** Steps without progress until the connection counts as lost: 90 seconds. */
const SILENT_STEPS = 9
/** Steps for the response, once all is sent: two hours, as long as the server takes for a request (`SERVER_TIMES`). */
const RESPONSE_STEPS = 720

/** Sends a form like `fetch`, which cannot report progress. Fails without an answer if the connection falls silent. */
export function fetchWithProgress(url: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const lost = () => reject(new TypeError('Failed to fetch'))
    let left = SILENT_STEPS
    request.open(method ?? 'POST', url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => {
      left = loaded < total ? SILENT_STEPS : RESPONSE_STEPS
      report(loaded / total)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = lost
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : lost())
    request.onloadend = () => {
      clearInterval(silence)
      report(null)
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
    signal?.addEventListener('abort', abort)
    // Steps, because a page makes no progress while it is frozen.
    const silence = setInterval(() => left-- || abort(), STEP_MS)
    request.send(body as FormData)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r\n/)) {
    const at = line.indexOf(': ')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 2))
  }
  const { status, statusText } = request
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : request.response, { status, statusText, headers })
}
