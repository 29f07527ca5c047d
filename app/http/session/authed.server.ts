import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { isProtected } from '~/features/account/accounts/second-factor/second-factor.server'
import { SECOND_FACTOR_PATH } from '~/features/account/accounts/second-factor/second-factor-terms'
import type { Actor } from '~/platform/actor'
import { isNulError } from '~/platform/db/db-errors.server'
import { env } from '~/platform/env.server'
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  MalformedError,
  NotFoundError,
  RateLimitedError,
  TooLargeError,
  UnavailableError,
} from '~/platform/errors'
import { inNotationOf } from '~/platform/notation.server'
import { RETURN_AFTER } from '../forms/form-reply.server'
import { notationOf } from '../pages/notation.server'
import { type Viewer, viewerOf } from './session.server'

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs
type AuthedArgs<Args extends RouteArgs> = Args & { actor: Actor; viewer: Viewer }

/**
 * Wraps a loader or action for signed-in users. Resolves the actor from the cookie, redirects guests to /login with the
 * way back, and maps domain errors to responses. With `forItsPage`, the way back is the page that sent the request.
 */
export function authed<T, Args extends RouteArgs = RouteArgs>(
  run: (args: AuthedArgs<Args>) => Promise<T>,
  { forItsPage = false } = {},
) {
  return async (args: Args): Promise<T> => {
    const viewer = await viewerOf(args.request, args.context)
    if (!viewer) throw redirect(loginPath(args.request, forItsPage))
    args.context.keptFor = viewer.id
    await requireProtection(args.request, viewer)
    const notation = notationOf(args.request, viewer)
    return inNotationOf(notation, () => answering(() => run({ ...args, viewer, actor: { userId: viewer.id } })))
  }
}

// The pages that set it up and their proofs, and the way out.
const OPEN_WITHOUT_SECOND_FACTOR =
  /^\/(profile\/(second-factor|passkeys|sign-ins)|change-password|delete-account)(\/|$)/

/** With `REQUIRE_SECOND_FACTOR`, redirects users without a second factor or passkey to the page that sets one up. */
async function requireProtection(request: Request, viewer: Viewer): Promise<void> {
  if (env.REQUIRE_SECOND_FACTOR === 'off' || OPEN_WITHOUT_SECOND_FACTOR.test(new URL(request.url).pathname)) return
  if (!(await isProtected(viewer.id))) throw redirect(SECOND_FACTOR_PATH)
}

/** Wraps a loader or action of a page for guests (sign-in, sign-up). Redirects signed-in users to the overview. */
export function anonymousOnly<T, Args extends RouteArgs = RouteArgs>(run: (args: Args) => Promise<T>) {
  return async (args: Args): Promise<T> => {
    if (await viewerOf(args.request, args.context)) throw redirect('/overview')
    args.context.keptFor = 'nobody'
    return answering(() => run(args))
  }
}

/** Maps domain errors to responses. Only this function gives them a status. */
export async function answering<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NotFoundError) throw refusal(404, error.message)
    if (error instanceof ForbiddenError) throw refusal(403, error.message)
    if (error instanceof MalformedError) throw refusal(400, error.message)
    if (error instanceof TooLargeError) throw refusal(413, error.message)
    if (error instanceof InvalidError) throw refusal(400, error.message)
    if (error instanceof ConflictError) throw refusal(409, error.message)
    if (error instanceof UnavailableError) throw refusal(503, error.message, { 'Retry-After': RETURN_AFTER })
    if (error instanceof RateLimitedError) {
      throw refusal(429, error.message, { 'Retry-After': String(error.retryAfter) })
    }
    if (isNulError(error)) throw refusal(400, 'The request contains an invalid character.')
    throw error
  }
}

const refusal = (status: number, message: string, headers?: HeadersInit) => data({ message }, { status, headers })

function loginPath(request: Request, forItsPage: boolean): string {
  return `/login?${new URLSearchParams({ redirectTo: wantedPlace(request, forItsPage) })}`
}

function wantedPlace(request: Request, forItsPage: boolean): string {
  const { pathname, search } = new URL(request.url)
  if (!forItsPage && (request.method === 'GET' || request.method === 'HEAD')) return pathname + search
  // A form cannot be repeated after the session ended, but its page can be loaded again.
  const referer = request.headers.get('Referer')
  const page = referer && URL.canParse(referer) ? new URL(referer) : undefined
  return page ? page.pathname + page.search : pathname
}
