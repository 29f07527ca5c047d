import { pause } from './until-aborted'

// Milliseconds between requests after a 429, for signed-in users: pages of guests send no background requests.
const INITIAL_SPACING_MS = 20
const MAX_SPACING_MS = 1_000
let rejections = 0

/** Counts the responses with 429 since the last success. */
export function countRejection(status: number): void {
  if (status === 429) rejections++
  else if (status < 300) rejections = 0
}

/** Delays requests after a 429, with backoff until one succeeds. */
export async function spaced(signal: AbortSignal): Promise<void> {
  if (rejections) await pause(Math.min(INITIAL_SPACING_MS * 2 ** (rejections - 1), MAX_SPACING_MS), signal)
}
