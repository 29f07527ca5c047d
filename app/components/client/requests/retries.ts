import { REPEATABLE_FIELD } from '../../forms/repeatable'
import { ForeignResponseError } from './foreign-response'
import { pause } from './until-aborted'

/** The form field with the idempotency key, which becomes the ID of the new record. */
export const IDEMPOTENCY_FIELD = 'key'

const READ_RETRIES = 2
const KEYED_RETRIES = 1
const REPEATABLE_RETRIES = 3
/** A form is not sent again later than this, because its user may have given up. */
const SEND_LIMIT_MS = 30_000
const INITIAL_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

type Retried = { isRead: boolean; isBackground: boolean; body?: BodyInit | null }

/**
 * Counts the retries of one request. Reads are retried, in the background without end. A form is retried only if it counts
 * once: by its idempotency key (`IDEMPOTENCY_FIELD`), or because it says so (`REPEATABLE_FIELD`).
 */
export function retriesOf({ isRead, isBackground, body }: Retried) {
  const most = isBackground ? Number.POSITIVE_INFINITY : isRead ? READ_RETRIES : sendRetries(body)
  const end = isRead ? Number.POSITIVE_INFINITY : Date.now() + SEND_LIMIT_MS
  let tries = 0
  return {
    areUsedUp: () => tries >= most,
    /** Whether no retry follows this error. */
    endWith: (error: unknown) => tries >= most || !isWorthRetrying(error) || Date.now() > end,
    /** Whether the retries of other reads would end now, with this error. */
    wouldEndWith: (error: unknown) => tries === (isWorthRetrying(error) ? READ_RETRIES : 0),
    pause: (signal: AbortSignal) => pause(Math.min(INITIAL_PAUSE_MS * 2 ** tries++, MAX_PAUSE_MS), signal),
    /** Counts a send after a wait for the network, which costs a form a retry. */
    countWait: () => {
      tries = isRead ? 0 : tries + 1
    },
  }
}

const isWorthRetrying = (error: unknown) => !(error instanceof ForeignResponseError) || error.status >= 500

function sendRetries(body: BodyInit | null | undefined): number {
  if (has(body, REPEATABLE_FIELD)) return REPEATABLE_RETRIES
  return has(body, IDEMPOTENCY_FIELD) ? KEYED_RETRIES : 0
}

/** Whether a body is a form with that field. */
const has = (body: BodyInit | null | undefined, field: string): boolean =>
  (body instanceof FormData || body instanceof URLSearchParams) && body.has(field)
