import { LOOKING_AGAIN } from '~/components/patient-fetch'

/** Whether no user asked for this page: the open page reloads its data, or a browser or the service worker stores it ahead. */
export const isUnasked = ({ headers }: Request): boolean =>
  headers.has(LOOKING_AGAIN) || (headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '').includes('prefetch')
