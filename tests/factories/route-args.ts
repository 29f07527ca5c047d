import { loadContext } from './requests'

/** Returns the arguments of a loader or action for a request. */
export const routeArgs = (
  request: Request,
  params: Record<string, string> = {},
  context = loadContext({ signal: request.signal }),
) => ({ request, params, context })
