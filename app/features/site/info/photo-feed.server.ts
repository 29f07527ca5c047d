import { env } from '~/platform/env.server'
import { hostOf } from '~/platform/host-of'

/** The operator's photo feed: its origin, the page that shows it, and its URL once the visitor requested it. */
export type PhotoFeed = { host: string; askPath: string; url: string }

const ASKED = 'photos'

/** Returns null without a configured feed. `search` contains the visitor's request; before it, nothing is fetched. */
export function photoFeed(search: URLSearchParams): PhotoFeed | null {
  if (!env.FEED_URL) return null
  return { host: hostOf(env.FEED_URL), askPath: `/?${ASKED}#photos`, url: search.has(ASKED) ? env.FEED_URL : '' }
}
