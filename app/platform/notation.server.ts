import { AsyncLocalStorage } from 'node:async_hooks'
import { DATE_FORMATS, type DateFormat, ENGLISH, type Notation, takeNotationFrom } from './notation'
import { singleton } from './singleton'

const current = singleton('notation', () => new AsyncLocalStorage<Notation>())
takeNotationFrom(() => current.getStore() ?? ENGLISH)

/** Runs `run`, also its asynchronous parts, in a notation. */
export const inNotationOf = <T>(notation: Notation, run: () => T): T => current.run(notation, run)

/**
 * Returns the notation for a user's choice and an `Accept-Language` header. Without a choice ('') dates and numbers are
 * written as in the first language of the header. The two formats with a month's name have the separators of English. The
 * words are English.
 */
export function notationFor(choice: string, acceptLanguage = ''): Notation {
  const dates = DATE_FORMATS.find(format => format === choice)
  if (dates && dates !== 'iso') return { ...ENGLISH, dates }
  const usual = notationIn(acceptLanguage.slice(0, 100).match(LANGUAGE)?.[0] ?? '')
  return dates ? { ...usual, dates } : usual
}

const LANGUAGE = /^\s*[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}/i
const MAX_LANGUAGES = 500
const known = new Map<string, Notation>()

function notationIn(language: string): Notation {
  const before = known.get(language)
  if (before) return before
  const found = readNotation(language.trim())
  if (known.size >= MAX_LANGUAGES) known.clear()
  known.set(language, found)
  return found
}

function readNotation(language: string): Notation {
  try {
    // An unknown language would be read as the one of this machine.
    if (!language || Intl.NumberFormat.supportedLocalesOf(language).length === 0) return ENGLISH
    const number = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
    const separator = (type: string) => number.find(part => part.type === type)?.value
    const separators = { thousands: separator('group') ?? '', decimal: separator('decimal') ?? '.' }
    return { ...ENGLISH, ...separators, dates: orderIn(language) }
  } catch {
    return ENGLISH
  }
}

/** Returns the format with the same order of day, month and year as a date in the language. */
function orderIn(language: string): DateFormat {
  const options = { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC' } as const
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(0).map(({ type }) => type)
  if (parts.indexOf('year') < parts.indexOf('day')) return 'iso'
  return parts.indexOf('day') < parts.indexOf('month') ? 'day-month' : 'month-day'
}
