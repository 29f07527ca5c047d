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

/** Formats a whole percentage: "62%", "62 %" in German. */
export const formatWholePercent = (percent: number): string => PERCENT().format(percent / 100)

/** Returns a function that returns the format of the current language. Each is created once, because that is slow. */
export function perLanguage<Format>(create: (language: Language) => Format): () => Format {
  const known = new Map<Language, Format>()
  return () => {
    const { language } = source()
    const format = known.get(language) ?? create(language)
    known.set(language, format)
    return format
  }
}

const PERCENT = perLanguage(language => new Intl.NumberFormat(language, { style: 'percent' }))

/** Replaces the separators of a number in English. */
export function inNotation(english: string): string {
  const { thousands, decimal } = source()
  if (thousands === ',' && decimal === '.') return english
  return english.replace(/[,.]/g, mark => (mark === ',' ? thousands : decimal))
}
