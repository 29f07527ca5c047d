import { type ScrollRestoration, useMatches } from '@remix-run/react'
import type { ComponentProps } from 'react'

/** As a route's `handle`: the page reloads its data when it changes elsewhere. Forms keep their original values. */
export const LIVE = { live: true }

/** The same for a list, which also keeps its scroll position when a link leads back to it. */
export const LIVE_LIST = { ...LIVE, keepsScroll: true }

/** Whether the current page does. */
export const useIsLive = () => (useMatches().at(-1)?.handle as Partial<typeof LIVE> | undefined)?.live === true

/** Returns the key of a scroll position: the address of a list, and otherwise the entry of the history. */
export const scrollKey: ComponentProps<typeof ScrollRestoration>['getKey'] = ({ pathname, search, key }, matches) =>
  (matches.at(-1)?.handle as Partial<typeof LIVE_LIST> | undefined)?.keepsScroll ? pathname + search : key
