import { env } from '~/platform/env.server'

/** The operator's photo feed: its origin, the page that shows it, and its URL once the visitor requested it. */
export type PhotoFeed = { host: string; askPath: string; url: string }

const ASKED = 'photos'

/** Returns null without a configured feed. `search` contains the visitor's request; before it, nothing is fetched. */
export function photoFeed(search: URLSearchParams): PhotoFeed | null {
  if (!env.FEED_URL) return null
  const host = new URL(env.FEED_URL).host.replace(/^www\./, '')
  return { host, askPath: `/?${ASKED}#photos`, url: search.has(ASKED) ? env.FEED_URL : '' }
}
