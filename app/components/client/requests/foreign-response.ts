import { i18n } from '~/platform/messages'
import { secondsToWait, statusMessage, TOO_MANY } from './status-message'

/**
 * The error of a page's request to which no response of the app came: a server in front of it responded, or the network
 * failed. `status` is 0 without a usable response, and `message` is the one of its status.
 */
export class ForeignResponseError extends Error {
  override name = 'ForeignResponseError'
  readonly status: number
  /** The title of a toast about it. After a 429 it says when to try again. */
  readonly toastTitle: string

  constructor(response?: Response) {
    const status = response && !response.ok ? response.status : 0
    super(i18n.t(statusMessage(status)))
    this.status = status
    const retryAfter = secondsToWait(response?.headers.get('Retry-After') ?? null)
    this.toastTitle = status === 429 ? i18n.t(TOO_MANY, { retryAfter }) : this.message
  }
}

export const failureOf = (error: unknown): ForeignResponseError =>
  error instanceof ForeignResponseError ? error : new ForeignResponseError()

/** Whether a response to a request of the router came from elsewhere: Remix marks those of the app. */
export const isForeign = (response: Response): boolean => !response.headers.has('X-Remix-Response')

/** Whether the router asks at this path for a page's data, or sends a form to the page. */
export const isPageData = (path: string): boolean => path.endsWith('.data')

/** Returns the path of that page. */
export const pageOf = (path: string): string => (path === '/_root.data' ? '/' : path.replace(/\.data$/, ''))
