import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { settleChange, sizeOf, type WaitingChange, waitingChanges } from './waiting-changes'

const SENT_TO = '/waiting-changes'
/** The tag of the background sync, and the lock. Workers of an earlier version have the same. */
export const SYNC = 'notes'

/** A request takes a minute at most, and longer for its bytes: 20 per millisecond, a slow upload by phone. */
const TIMEOUT_MS = 60_000
const BYTES_PER_MS = 20

/** `saved`: the number of saved changes. `problem`: why others still wait; '' if none does, or if it says so itself. */
export type Sent = {
  saved: number
  problem: string
  /** The app answered, but takes no changes now. */
  isBusy: boolean
}

/**
 * Sends what waits of a user, one after the other, from one page at a time. Only the app's own response counts: a proxy, or
 * the login page of a hotel's network, may answer in its place. A refused change stays with the reason, and is sent again when
 * the user changes it or asks for it (`isRequested`). `t` translates the reasons. One that was changed while it was sent stays
 * to be sent again.
 */
export const sendChanges = (t: Translate, userId: string, isRequested = false): Promise<Sent> =>
  alone(async () => {
    const sent: Sent = { saved: 0, problem: '', isBusy: false }
    for (const change of await waitingChanges(userId)) {
      if (change.problem && !isRequested) continue
      const { isSaved, rejection, asks, ...rest } = await responseTo(change, t)
      if (isSaved || rejection) await settleChange(change, { problem: rejection, asks })
      if (isSaved) sent.saved++
      Object.assign(sent, rest)
      // The next one would fare no better.
      if (sent.problem) break
    }
    return sent
  })

type Reply = { isSaved: boolean; rejection: string; asks?: boolean; problem: string; isBusy: boolean }
type Translate = (text: string) => string

async function responseTo(change: WaitingChange, t: Translate): Promise<Reply> {
  const noResponse = {
    isSaved: false,
    rejection: '',
    problem: t(/*i18n*/ 'The server does not answer.'),
    isBusy: false,
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS + sizeOf([change]) / BYTES_PER_MS)
  const init: RequestInit = { method: 'POST', body: bodyOf(change), redirect: 'manual', priority: 'low', signal }
  const response = await fetch(SENT_TO, init).catch(() => null)
  const { id = '', message = '', asks } = (await response?.json().catch(() => null)) ?? {}
  if (signal.aborted && !id)
    return {
      ...noResponse,
      problem: t(/*i18n*/ 'It is unknown whether it was saved. We send it again, and it counts once.'),
    }
  if (!response) return noResponse
  if (response.ok) return id ? { ...noResponse, isSaved: true, problem: '' } : noResponse
  const { status, type } = response
  if (status === 429 || (status >= 500 && message))
    return { ...noResponse, problem: message || t(/*i18n*/ 'The server is busy.'), isBusy: true }
  if (type === 'opaqueredirect') return { ...noResponse, problem: t(/*i18n*/ 'Log in to send it.') }
  // Signed in as another user: the change waits for its user.
  if (status === 409) return { ...noResponse, problem: message }
  const rejection = message || (status === 413 ? t(/*i18n*/ 'This is too large for the server.') : '')
  return rejection ? { ...noResponse, rejection, asks, problem: '' } : noResponse
}

/** Runs while no other page does. Browsers have locks only over HTTPS; otherwise the key of a change prevents a second one. */
const alone = async <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request(SYNC, run) : await run()

function bodyOf({ key, userId, projectId, fields, edits }: WaitingChange): FormData {
  const body = new FormData()
  for (const [name, value] of [
    ['user', userId],
    ['project', projectId],
    [IDEMPOTENCY_FIELD, key],
    ['edits', String(edits ?? 0)],
    ...fields,
  ] as const) {
    body.append(name, value)
  }
  return body
}
