import { inNotation } from '~/platform/notation'

/** Formats minutes as hours in at most four characters: "<0.1", "0.5", "1.5", "24". */
export function shortHours(minutes: number): string {
  if (minutes < 3) return inNotation('<0.1')
  return inNotation(minutes < 570 ? String(Math.round(minutes / 6) / 10) : String(Math.round(minutes / 60)))
}
