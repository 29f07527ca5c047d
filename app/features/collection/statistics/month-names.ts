import { perLanguage } from '~/platform/notation'

/** Returns January to December in the language of the page, or their initials. */
export const monthNames = (width: 'long' | 'narrow' = 'long'): string[] =>
  Array.from({ length: 12 }, (_, month) => FORMATS[width]().format(Date.UTC(2026, month)))

/** Returns the initials of Monday to Sunday. */
export const weekdayInitials = (): string[] =>
  // June 1, 2026 is a Monday.
  Array.from({ length: 7 }, (_, day) => WEEKDAY().format(Date.UTC(2026, 5, 1 + day)))

const FORMATS = {
  long: perLanguage(language => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })),
  narrow: perLanguage(language => new Intl.DateTimeFormat(language, { month: 'narrow', timeZone: 'UTC' })),
}
const WEEKDAY = perLanguage(language => new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' }))
