import { useMatches } from '@remix-run/react'

/** As a route's `handle`: the page reloads its data when it changes elsewhere. Forms keep their original values. */
export const LIVE = { live: true }

/** Whether the current page does. */
export const useIsLive = () => (useMatches().at(-1)?.handle as Partial<typeof LIVE> | undefined)?.live === true
