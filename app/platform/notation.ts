import type { Language } from './languages'

/** The date formats to choose from. */
export const DATE_FORMATS = ['day-month', 'month-day', 'iso'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

/** How dates and numbers are written, and the language of the words. A German browser may show an English page. */
export type Notation = { dates: DateFormat; thousands: string; decimal: string; language: Language }

export const ENGLISH: Notation = { dates: 'month-day', thousands: ',', decimal: '.', language: 'en' }

let source = () => ENGLISH

/** Sets where the notation comes from: on the server from the request, in the browser from the page. */
export function takeNotationFrom(from: () => Notation): void {
  source = from
}

/** Returns the notation of the user for whom the current code runs, or `ENGLISH`. */
export const notation = (): Notation => source()

const COUNT = new Intl.NumberFormat('en')

/** Formats a number for people: "31,630", "31.630". */
export const formatCount = (count: number): string => inNotation(COUNT.format(count))

/** Replaces the separators of a number in English. */
export function inNotation(english: string): string {
  const { thousands, decimal } = source()
  if (thousands === ',' && decimal === '.') return english
  return english.replace(/[,.]/g, mark => (mark === ',' ? thousands : decimal))
}
