import { keysOf } from '~/platform/keys-of'

export const DELIMITER_LABELS = {
  ',': /*i18n*/ 'Commas',
  ';': /*i18n*/ 'Semicolons',
  '\t': /*i18n*/ 'Tabs',
  '|': /*i18n*/ 'Pipes',
}
export type Delimiter = keyof typeof DELIMITER_LABELS
export const DELIMITERS = keysOf(DELIMITER_LABELS)

/** The same within a list. */
export const DELIMITER_LIST_LABELS: Record<Delimiter, string> = {
  ',': /*i18n*/ 'commas',
  ';': /*i18n*/ 'semicolons',
  '\t': /*i18n*/ 'tabs',
  '|': /*i18n*/ 'pipes',
}
