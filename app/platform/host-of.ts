/** Returns the host of a URL without "www.", or '' for other texts. */
export const hostOf = (url: string): string =>
  /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : ''
