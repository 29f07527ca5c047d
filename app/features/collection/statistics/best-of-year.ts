import type { FinishedKit } from './year-page.server'

/** The largest number of photos of a year, on its page and on its card. */
export const MAX_PHOTOS = 9

/** Returns the finished kits whose photos stand for the year, the best rated first. */
export const bestOfYear = (wall: FinishedKit[]): FinishedKit[] =>
  wall.toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0)).slice(0, MAX_PHOTOS)
