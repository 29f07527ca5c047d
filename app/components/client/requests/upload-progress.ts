/** Dispatched on the window while a form with a file is sent. `detail`: the part that is sent, from 0 to 1, or null. */
export const UPLOAD_PROGRESS = 'upload-progress'

/**
 * Returns a `fetch` that reports the progress of forms with a file; as `send` if the script for it cannot be loaded, or if
 * nobody waits for the request (`priority: 'low'`).
 */
export const reportingUploads =
  (send: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    if (!hasFile(init.body) || init.priority === 'low') return send(input, init)
    const { fetchWithProgress } = await import('./upload-fetch').catch(() => ({ fetchWithProgress: send }))
    return fetchWithProgress(String(input), init)
  }

/** Whether a body is a form with a file. */
export const hasFile = (body: BodyInit | null | undefined) =>
  body instanceof FormData && [...body.values()].some(value => value instanceof File && value.size > 0)
