/** A color of the drawer and its distance, in CIEDE2000, from the wanted one. */
export type NearColor = { code: string; hex: string; distance: number }

/**
 * Returns a distance in words. About 1 is the smallest difference that most people see between patches side by side;
 * the steps above it are ours.
 */
export function formatDistance(distance: number): string {
  if (distance < 1) return 'hard to tell apart'
  if (distance < 2.5) return 'very close'
  if (distance < 5) return 'close'
  return distance < 10 ? 'similar' : 'clearly different'
}

/** Disclaimer next to each list of near colors. */
export const NEAR_NOTE =
  'By approximate colors on a screen. Hold the drills side by side before you use one for the other.'
