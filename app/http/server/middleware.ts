import type { IncomingMessage, ServerResponse } from 'node:http'

/** A response, with what middleware stores for later middleware. */
export type AppResponse = ServerResponse & {
  locals: {
    requestId?: string
    cspNonce?: string
    /** whether it is a page, and not a file */
    page?: boolean
    /** why a guard rejected the request */
    rejection?: object
    /** whether the app is still starting */
    starting?: boolean
  }
}

/** Handles a request or passes it on; runs with and without Express. */
export type Middleware = (req: IncomingMessage, res: AppResponse, next: (error?: unknown) => void) => void

/** Runs the middleware in order until one responds. Passes errors to `failed`. */
export function runMiddleware(
  steps: Middleware[],
  failed: (error: unknown, req: IncomingMessage, res: AppResponse) => void,
) {
  return (req: IncomingMessage, res: AppResponse): void => {
    let at = 0
    const next = (error?: unknown): void => {
      if (error) failed(error, req, res)
      else steps[at++]?.(req, res, next)
    }
    try {
      next()
    } catch (error) {
      failed(error, req, res)
    }
  }
}

/** Returns the raw path of a URL. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Returns whether a request is for the API. Ignores case, so that no misspelled path reaches the pages. */
export const isApiRequest = ({ url = '' }: IncomingMessage): boolean => /^\/api(?=[/?]|$)/i.test(url)

/** Returns a header that may occur only once. */
export function headerOf(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns whether a request has a body. A chunked one has no length. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
