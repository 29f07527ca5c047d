import { env } from '~/platform/env.server'

/** The operator's photo feed: where it comes from, the page that shows it, and its address once somebody has asked to see it. */
export type PhotoFeed = { host: string; askPath: string; url: string }

const ASKED = 'photos'

/** The feed, when the settings name one; `search` says whether the reader wants to see it. Nothing of it is fetched before. */
export function photoFeed(search: URLSearchParams): PhotoFeed | null {
  if (!env.FEED_URL) return null
  const host = new URL(env.FEED_URL).host.replace(/^www\./, '')
  return { host, askPath: `/?${ASKED}#photos`, url: search.has(ASKED) ? env.FEED_URL : '' }
}
