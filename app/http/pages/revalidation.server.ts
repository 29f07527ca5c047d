import { REVALIDATION_HEADER } from '~/components/client/requests/page-request'

/**
 * Whether no user requested this page: an open page reloads its data, or a browser or the service worker prefetches it.
 */
export const isUnasked = (request: Request): boolean =>
  isRevalidation(request) ||
  (request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? '').includes('prefetch')

/** Whether an open page reloads its data. */
export const isRevalidation = ({ headers }: Request): boolean => headers.has(REVALIDATION_HEADER)
