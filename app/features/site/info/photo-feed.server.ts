import { env } from '~/platform/env.server'
import { hostOf } from '~/platform/host-of'

/** The operator's photo feed: its origin, the page that shows it, and its URL once the visitor requested it. */
export type PhotoFeed = { host: string; askPath: string; url: string }

const PARAM = 'photos'

/** Returns null without a configured feed. `search` contains the visitor's request; before it, nothing is fetched. */
export function photoFeed(search: URLSearchParams): PhotoFeed | null {
  if (!env.SITE.feedUrl) return null
  return {
    host: hostOf(env.SITE.feedUrl),
    askPath: `/?${PARAM}#photos`,
    url: search.has(PARAM) ? env.SITE.feedUrl : '',
  }
}
