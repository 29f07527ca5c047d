import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { isProtected } from '~/features/account/accounts/second-factor/second-factor.server'
import { SECOND_FACTOR_PATH } from '~/features/account/accounts/second-factor/second-factor-terms'
import { KEEP_PATH } from '~/features/account/accounts/trial-paths'
import type { Actor } from '~/platform/actor'
import { env } from '~/platform/env.server'
import { outcomeOf } from '~/platform/error-outcome.server'
import { inNotationOf } from '~/platform/notation.server'
import { notationOf } from '../pages/notation.server'
import { refererPath } from '../server/redirects.server'
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
    args.context.cachedFor = viewer.id
    if (viewer.expires) redirectTrial(args.request)
    else await requireProtection(args.request, viewer)
    const notation = notationOf(args.request, viewer)
    return inNotationOf(notation, () =>
      withErrorResponses(() => run({ ...args, viewer, actor: { userId: viewer.id } })),
    )
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

// Other ways in, what reaches beyond the app, and large uploads.
const CLOSED_TO_TRIALS =
  /^\/(profile\/(api-tokens|calendar|passkeys|second-factor|sign-ins|webhooks)|(change-(email|password)|delete-account|restore|shared))(\/|$)/

/** Redirects a user who tries the app from what opens with an account that is kept, to the page that keeps it. */
function redirectTrial(request: Request): void {
  if (CLOSED_TO_TRIALS.test(new URL(request.url).pathname)) throw redirect(KEEP_PATH)
}

/**
 * Wraps a loader or action of a page for guests (sign-in, sign-up). Redirects signed-in users to the overview, and from
 * the sign-up, to which invitations lead, users who can keep the account that they try.
 */
export function anonymousOnly<T, Args extends RouteArgs = RouteArgs>(run: (args: Args) => Promise<T>) {
  return async (args: Args): Promise<T> => {
    const viewer = await viewerOf(args.request, args.context)
    const { pathname, search } = new URL(args.request.url)
    if (viewer) throw redirect(viewer.expires && pathname === '/register' ? KEEP_PATH + search : '/overview')
    args.context.cachedFor = 'nobody'
    return withErrorResponses(() => run(args))
  }
}

/** Maps expected errors to responses. */
export async function withErrorResponses<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const outcome = outcomeOf(error)
    if (!outcome) throw error
    const { message, status, headers } = outcome
    throw data({ message }, { status, headers })
  }
}

function loginPath(request: Request, forItsPage: boolean): string {
  return `/login?${new URLSearchParams({ redirectTo: wantedPlace(request, forItsPage) })}`
}

function wantedPlace(request: Request, forItsPage: boolean): string {
  const { pathname, search } = new URL(request.url)
  if (!forItsPage && (request.method === 'GET' || request.method === 'HEAD')) return pathname + search
  // A form cannot be repeated after the session ended, but its page can be loaded again.
  return refererPath(request, pathname)
}
