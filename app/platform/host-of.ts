import { isUrl } from './input/web-address'

/** Returns the host of a URL without "www.", or '' for other texts. */
export const hostOf = (url: string): string =>
  /^https?:\/\//i.test(url) && isUrl(url) ? new URL(url).host.replace(/^www\./, '') : ''
