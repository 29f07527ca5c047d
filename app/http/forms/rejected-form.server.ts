import type { ActionFunction } from '@remix-run/node'
import { frameOf } from '../pages/frame.server'
import { rejectedPage } from '../server/plain-pages'
import { refererPath } from '../server/redirects.server'
import { isData, isRejection } from './repeated-form.server'

/**
 * Wraps the action of a route without a page. If it throws a rejection, a browser without scripts gets a page with the reason
 * and the way back, instead of Remix's JSON.
 */
export function showingRejections(action: ActionFunction): ActionFunction {
  return async args => {
    try {
      return await action(args)
    } catch (rejection) {
      const wantsPage = args.request.headers.get('Accept')?.includes('text/html')
      if (!wantsPage || !isData(rejection) || !isRejection(rejection)) throw rejection
      const { message } = rejection.data as { message: string }
      const { body, headers, status } = rejectedPage({
        ...frameOf(args.request.headers.get('Cookie'), args.context.cspNonce),
        ...{ status: rejection.init?.status ?? 400, message, back: refererPath(args.request, '/') },
      })
      const given = Object.fromEntries(new Headers(rejection.init?.headers))
      return new Response(body, { status, headers: { ...given, ...headers } })
    }
  }
}
