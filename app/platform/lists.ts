import { perLanguage } from './notation'

const FORMATS = {
  and: perLanguage(language => new Intl.ListFormat(language)),
  or: perLanguage(language => new Intl.ListFormat(language, { type: 'disjunction' })),
  commas: perLanguage(language => new Intl.ListFormat(language, { type: 'unit' })),
}

/** Formats a list for people: "A, B, and C", "A, B, or C", or in English "A, B, C". */
export const formatList = (items: readonly string[], style: keyof typeof FORMATS = 'and'): string =>
  FORMATS[style]().format(items)
