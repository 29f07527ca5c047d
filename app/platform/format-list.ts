import { notation } from './notation'

/** Joins the items of a list as the language does: "a, b, and c", with `disjunction` "a, b, or c", with `unit` "a, b, c". */
export const formatList = (items: string[], type: Intl.ListFormatOptions['type'] = 'conjunction'): string =>
  new Intl.ListFormat(notation().language, { type }).format(items)
