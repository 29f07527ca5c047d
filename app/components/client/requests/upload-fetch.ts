import { UPLOAD_PROGRESS } from './upload-progress'

const report = (detail: number | null) => window.dispatchEvent(new CustomEvent(UPLOAD_PROGRESS, { detail }))

/** Sends a form like `fetch`, which cannot report progress. */
export function fetchWithProgress(url: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method ?? 'POST', url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => report(loaded / total)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => {
      report(null)
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
    signal?.addEventListener('abort', abort)
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
