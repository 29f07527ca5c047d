import type { AppLoadContext } from '@remix-run/node'

declare module '@remix-run/node' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Remix's own
  interface AppLoadContext {
    /** Goes on every inline script and style of the answer; the browser runs no other. */
    cspNonce: string
    /** Names the request in the log and in the `X-Request-Id` header; shown to a person with an unexpected error. */
    requestId: string
    /** Address of the sender, seen through as many proxies as `TRUST_PROXY` says. */
    clientIp: string
    /** Sent from a browser on this very machine, past any proxy. */
    isLocal: boolean
    /** Aborted when the sender has gone. For streams: `request.signal` misses some departures. */
    signal: AbortSignal
    /** Resolves once the sender has taken what was written so far. For long streams: Remix writes on without waiting. */
    drained: () => Promise<void>
    /** Set when an error of this request meant that the database cannot be reached: the answer is then a 503. */
    databaseDown?: boolean
    /** Whose page this is: the installed app may keep it for them. 'nobody' on pages that only guests see. */
    keptFor?: string
    /** Set by pages whose form is good for one time, or holds what would overwrite something newer: an old copy would do harm. */
    notKept?: boolean
  }
}

export type { AppLoadContext }
