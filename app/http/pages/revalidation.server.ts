import { LOOKING_AGAIN } from '~/components/client/retrying-fetch'

/**
 * Whether no user requested this page: an open page reloads its data, or a browser or the service worker prefetches it.
 */
export const isUnasked = (request: Request): boolean =>
  isLookedAtAgain(request) ||
  (request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? '').includes('prefetch')

/** Whether an open page reloads its data. */
export const isLookedAtAgain = ({ headers }: Request): boolean => headers.has(LOOKING_AGAIN)
