import { foldWord } from './fold-word'

/** The European languages whose names of months and weekdays are read. No name means two months. */
const LANGUAGES = `en de de-AT fr it es pl ro nl pt el cs hu sv da nb fi sk bg ru uk tr ca sl et lv lt`.split(' ')

/** Words around a date: "5 de enero de 2024", "January 5th", "5 января 2024 г.", "2024 m. sausio 5 d.". */
const FILLERS = new Set(
  `a al alle am as at d da de del den der di do e el em er gada g г года im in kl klo la le les m o ob of on om r р roku
  року st nd rd th the u um v в vom år`.split(/\s+/),
)

/** Returns the month, from 1 to 12, in the words of a date; undefined if they are no date. "Mar." is a Tuesday, too. */
export function monthIn(tokens: string[]): number | undefined {
  const folded = tokens.map(foldWord)
  const named = folded.flatMap(word => monthOf(word) ?? [])
  const sure = named.length > 1 ? folded.filter(word => !isWeekday(word)).flatMap(word => monthOf(word) ?? []) : named
  const isDate = folded.every(word => FILLERS.has(word) || isWeekday(word) || monthOf(word) !== undefined)
  return isDate && sure.length === 1 ? sure[0] : undefined
}

/** Returns the month of a name, or of a beginning with three letters that only names of one month have: "juil". */
function monthOf(word: string): number | undefined {
  const { months } = names()
  const exact = months.get(word)
  if (exact || word.length < 3) return exact
  const [month, other] = new Set([...months].filter(([name]) => name.startsWith(word)).map(([, month]) => month))
  return other === undefined ? month : undefined
}

/** Returns whether a word is a weekday, or its abbreviation. */
export const isWeekday = (word: string): boolean => names().weekdays.has(foldWord(word))

type Names = { months: Map<string, number>; weekdays: Set<string> }
let known: Names | undefined

// Made at the first date with words, because it takes 40 ms.
function names(): Names {
  known ??= makeNames()
  return known
}

function makeNames(): Names {
  const made: Names = { months: new Map(), weekdays: new Set() }
  const languages = LANGUAGES.filter(language => Intl.DateTimeFormat.supportedLocalesOf(language).length > 0)
  for (const [language, length] of languages.flatMap(language => [
    [language, 'long'] as const,
    [language, 'short'] as const,
  ])) {
    // Slavic languages have another form next to a day.
    for (const form of [{}, { day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...form, month: length, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month - 1, 5))
        const name = foldWord(parts.find(({ type }) => type === 'month')?.value ?? '').replace('.', '')
        if (/^\p{L}{2,}$/u.test(name)) made.months.set(name, month)
      }
    }
    const weekday = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' })
    for (let day = 1; day <= 7; day++) {
      for (const word of weekday.format(Date.UTC(2024, 0, day)).split(/[\s-]/)) {
        made.weekdays.add(foldWord(word).replace('.', ''))
      }
    }
  }
  return made
}
