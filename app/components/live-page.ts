import { useMatches } from '@remix-run/react'

/** As a route's `handle`: its page shows by itself what changes elsewhere. A form that is filled from the data stays as it was opened. */
export const LIVE = { live: true }

/** Whether the page on screen does. */
export const useIsLive = () => (useMatches().at(-1)?.handle as Partial<typeof LIVE> | undefined)?.live === true
