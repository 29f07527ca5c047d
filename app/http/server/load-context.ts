import type { AppLoadContext } from '@remix-run/node'
import type { Toast } from '~/components/shell/toast'

declare module '@remix-run/node' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Remix's own
  interface AppLoadContext {
    /** the nonce of every inline script and style; browsers run no others */
    cspNonce: string
    /** the ID in the log and in the `X-Request-Id` header; shown with an unexpected error */
    requestId: string
    /** the client's address, behind as many proxies as `TRUST_PROXY` says */
    clientIp: string
    /** whether a browser on this machine sent the request, without a proxy */
    isLocal: boolean
    /** whether the app's scripts request the data of a page, instead of a browser the page */
    isDataRequest: boolean
    /** aborts when the client disconnects, also in cases that `request.signal` misses */
    signal: AbortSignal
    /** resolves when the client has read what was written; Remix ignores backpressure */
    drained: () => Promise<void>
    /** lets other sites show this page in a frame */
    allowFrames: () => void
    /** set if the database was down: the response is then a 503. Whether something may have been saved */
    databaseDown?: 'unsaved' | 'unconfirmed'
    /** the user for whom the service worker may cache this page; 'nobody' on pages for guests */
    cachedFor?: string
    /** The path that names what the page shows, if it was requested by a shorter one. */
    address?: string
    /** set by pages that must not be cached: their form works once, or an old copy could overwrite newer data */
    isUncacheable?: boolean
    /** `Set-Cookie` values for the page or its data */
    cookies?: string[]
    /** a toast of an action for the document that it responds with */
    toast?: Toast
  }
}

export type { AppLoadContext }
