import { createHmac } from 'node:crypto'
import { type ActionFunction, data, redirect } from '@remix-run/node'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'
import { type Begun, beginForm } from '~/platform/repeated-requests.server'
import { sessionSecret } from '~/platform/secrets.server'
import { NOT_FULLY_RECEIVED } from './form-reply.server'

/** What an action did: a redirect, or the data of its page. */
type Replay =
  | { location: string; status: number; headers: [string, string][] }
  | { value: unknown; status: number; headers: [string, string][] }

/**
 * Wraps the action of a route. Without scripts, a double click sends a form twice, and the browser shows the second
 * response. It is the first one if the action refuses the second form, or waited for the first. So what works once, such
 * as a link or a code, still works once. An action returns what it did. What it throws is refused.
 */
export function replayingRepeats(action: ActionFunction): ActionFunction {
  return async args => {
    const sent = await repeatable(args.request, args.context.clientIp)
    const begun = sent && (await beginForm(sent.key).catch(withoutDatabase))
    if (!begun) return action(sent ? { ...args, request: sent.request } : args)
    // Scripts send a form again on purpose: three taps on a button are three.
    const first = args.context.isDataRequest ? null : begun.waitedFor
    if (first) {
      await begun.end(first)
      return responseOf(JSON.parse(first))
    }
    return run(() => action({ ...args, request: sent.request }) as Promise<unknown>, begun)
  }
}

async function run(action: () => Promise<unknown>, { end }: Begun): Promise<unknown> {
  const done = async (replay: Replay | null) => {
    const text = replay && JSON.stringify(replay)
    const stored = await end(text && text.length <= MAX_REPLAY_LENGTH ? text : null).catch(withoutDatabase)
    return stored ? (JSON.parse(stored) as Replay) : null
  }
  try {
    const result = await action()
    const replay = replayOf(result)
    const stored = await done(replay)
    return !replay && stored && isRejection(result) ? responseOf(stored) : result
  } catch (rejection) {
    const stored = await done(null)
    const isRepeat = stored && isRejection(rejection) && !(isRedirect(rejection) && 'value' in stored)
    if (isRepeat) return responseOf(stored)
    throw rejection
  }
}

/** Characters of an answer. A page with recovery codes has 1,000. */
const MAX_REPLAY_LENGTH = 16_384

function replayOf(result: unknown): Replay | null {
  if (result instanceof Response) {
    const location = isRedirect(result) && result.headers.get('Location')
    return location ? { location, status: result.status, headers: headersOf(result.headers) } : null
  }
  if (!isData(result)) return { value: result, status: 200, headers: [] }
  const { data: value, init } = result
  const status = init?.status ?? 200
  return status < 400 ? { value, status, headers: headersOf(new Headers(init?.headers)) } : null
}

const responseOf = (replay: Replay) =>
  'location' in replay
    ? redirect(replay.location, { status: replay.status, headers: replay.headers })
    : data(replay.value, { status: replay.status, headers: replay.headers })

const headersOf = (headers: Headers) => [...headers].filter(([name]) => name === 'set-cookie')

const isRedirect = (result: unknown) => result instanceof Response && result.status >= 300 && result.status < 400
export const isData = (result: unknown): result is ReturnType<typeof data> =>
  typeof result === 'object' && result !== null && 'data' in result && 'init' in result

/** Returns whether an action refused a form. A failure of the server, or an unknown outcome, is none. */
export function isRejection(result: unknown): boolean {
  const status = result instanceof Response ? result.status : isData(result) ? (result.init?.status ?? 200) : 500
  return status >= 300 && status < 500
}

/** The largest body in bytes. Those of forms with files are larger, or chunked. */
const MAX_BODY = 65_536
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i

/** Returns the key of a form, and the request with its body; null if it is no small form of a page. */
async function repeatable(request: Request, clientIp: string): Promise<{ key: string; request: Request } | null> {
  const { pathname, search } = new URL(request.url)
  const length = Number(request.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY)
  const isForm = length === 0 || URL_ENCODED.test(request.headers.get('Content-Type') ?? '')
  if (!isForm || length > MAX_BODY) return null
  const body = Buffer.from(await request.arrayBuffer().catch(notReceived))
  const key = createHmac('sha256', sessionSecret())
    .update(JSON.stringify([pathname, search, clientIp, ...senderOf(request.headers)]))
    .update(body)
    .digest('base64url')
  return { key, request: new Request(request, { body }) }
}

function notReceived(): never {
  throw data({ message: i18n.t(NOT_FULLY_RECEIVED) }, { status: 400 })
}

/**
 * Returns the browser's name, because a guest may have no cookies, and two devices of a user must not share a session; and
 * the cookies without those that the first response may have set, and that say nothing about the sender.
 */
function senderOf(headers: Headers): string[] {
  const cookies = (headers.get('Cookie') ?? '').split('; ')
  const own = cookies.filter(cookie => !/^(__Host-)?(toast|told|device)\b/.test(cookie))
  return [headers.get('User-Agent') ?? '', ...own]
}

/** The action itself reports that the database is away. */
function withoutDatabase(error: unknown): null {
  log.warn({ err: error }, 'Could not look for the same form a moment ago')
  return null
}
