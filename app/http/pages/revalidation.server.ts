import { LOOKING_AGAIN } from '~/components/client/retrying-fetch'

/**
 * Whether no user requested this page: an open page reloads its data, or a browser or the service worker prefetches it.
 */
export const isUnasked = ({ headers }: Request): boolean =>
  headers.has(LOOKING_AGAIN) || (headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '').includes('prefetch')
