import type { IncomingMessage, ServerResponse } from 'node:http'

/** An answer, with what the steps on its way leave for those after them. */
export type Answer = ServerResponse & {
  locals: {
    requestId?: string
    cspNonce?: string
    /** no file, of ours or of people */
    page?: boolean
    /** why it was turned away at the door */
    refused?: object
    /** the app is not ready yet */
    starting?: boolean
  }
}

/** Looks at a request, and answers it or hands it on: in front of Express and in it. */
export type Step = (req: IncomingMessage, res: Answer, next: (error?: unknown) => void) => void

/** Hands a request from step to step, until one answers; what one throws or hands on as an error goes to `failed`. */
export function inTurn(steps: Step[], failed: (error: unknown, req: IncomingMessage, res: Answer) => void) {
  return (req: IncomingMessage, res: Answer): void => {
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

/** The path of an address, as it was sent. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** The value of a header that may stand only once. */
export function headerOf(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}
